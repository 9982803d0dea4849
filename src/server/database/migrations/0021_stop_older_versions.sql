-- Which version of the app prepared the database last, for the message of an older one that refuses it.
CREATE TABLE drizzle.app_version (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version text NOT NULL
);
--> statement-breakpoint
-- Versions from before this migration do not look for migrations that they do not know, and would write into newer data. They all refuse a
-- database whose list names a migration that is older than the first one, before they write anything.
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('stops versions that do not know this migration', 0);
