-- Least-privilege roles for vidriera in PostgreSQL 13 or newer. Run once, in the database that vidriera will use, by a role
-- that may create roles (and, before PostgreSQL 16, by a superuser). Then set the passwords, which don't belong in a file:
--
--   psql "$ADMIN_URL" -v ON_ERROR_STOP=1 -f roles.sql
--   psql "$ADMIN_URL" -c '\password vidriera_owner' -c '\password vidriera_serve'
--
-- vidriera_owner  makes and changes tables, imports, issues keys. What `vidriera import`, `status` and `keys` connect as.
-- vidriera_serve  reads the directory, writes the desk. What `vidriera serve` connects as. It can't change a listed record,
--                 see the key of the family-name fingerprints, or make a table.

CREATE ROLE vidriera_owner LOGIN;
CREATE ROLE vidriera_serve LOGIN;

-- Three schemas: the directory; what only imports may see; the desk (API keys, drafts, tasks).
CREATE SCHEMA vidriera AUTHORIZATION vidriera_owner;
CREATE SCHEMA vidriera_import AUTHORIZATION vidriera_owner;
CREATE SCHEMA vidriera_desk AUTHORIZATION vidriera_owner;

GRANT USAGE ON SCHEMA vidriera TO vidriera_serve;
GRANT USAGE ON SCHEMA vidriera_desk TO vidriera_serve;

-- For the tables that vidriera_owner will make, now and at every upgrade.
ALTER DEFAULT PRIVILEGES FOR ROLE vidriera_owner IN SCHEMA vidriera GRANT SELECT ON TABLES TO vidriera_serve;
ALTER DEFAULT PRIVILEGES FOR ROLE vidriera_owner IN SCHEMA vidriera_desk
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO vidriera_serve;

-- Nobody else has a reason to make things here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
