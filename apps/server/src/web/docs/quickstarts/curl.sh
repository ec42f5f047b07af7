curl 'http://127.0.0.1:8080/v1/professionals?service=plomeria&neighborhood=palermo&limit=3'
