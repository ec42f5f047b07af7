#!/bin/sh
# Runs once, after roles.sql, when the PostgreSQL container makes its database. Values come from the environment.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v owner="$VIDRIERA_OWNER_PASSWORD" -v serve="$VIDRIERA_SERVE_PASSWORD" <<'SQL'
ALTER ROLE vidriera_owner PASSWORD :'owner';
ALTER ROLE vidriera_serve PASSWORD :'serve';
SQL
