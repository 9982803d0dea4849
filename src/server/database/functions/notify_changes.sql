-- Every server process listens on the channel 'changes' and passes on to open browsers what each person may see. A payload
-- names a table, and an organization or a person by id. It contains no personal data.
--
-- By statement, not by row: a statement that changes 500 rows of an organization sends one payload. PostgreSQL itself drops
-- equal payloads of one transaction.
-- Arguments: the key of the owner in the payload, and the column that contains the owner.
CREATE OR REPLACE FUNCTION public.notify_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners constant text := format(
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT %1$I AS owner FROM rows_after'
      WHEN 'DELETE' THEN 'SELECT %1$I AS owner FROM rows_before'
      -- Rows before and after are read, because a row may move from one organization to another.
      ELSE 'SELECT %1$I AS owner FROM rows_before UNION ALL SELECT %1$I FROM rows_after'
    END,
    TG_ARGV[1]
  );
BEGIN
  EXECUTE format(
    'SELECT pg_notify(''changes'', json_build_object(''table'', %L, %L, owner)::text) FROM (SELECT DISTINCT owner FROM (%s) AS changed) AS owners',
    CASE TG_TABLE_SCHEMA WHEN 'public' THEN TG_TABLE_NAME ELSE TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME END,
    TG_ARGV[0],
    owners
  );
  RETURN NULL;
END
$$;
