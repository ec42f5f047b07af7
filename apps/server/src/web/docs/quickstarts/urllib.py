import json
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

query = urlencode({"service": "plomeria", "neighborhood": "palermo", "limit": 3})
try:
    with urlopen(f"http://127.0.0.1:8080/v1/professionals?{query}") as response:
        page = json.load(response)
except HTTPError as failure:
    error = json.load(failure)["error"]
    raise SystemExit(f"{error['code']}: {error['message']}")
print(page["pagination"]["total"], "found")
for one in page["data"]:
    print(one["display_name"], one["rating"], one["profile_url"])
