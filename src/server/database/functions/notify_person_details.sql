-- The details of the people in the rosters belong to the organization of the roster entry. A trigger may name another
-- table that affects the same screens, so that pages of former versions reload them too. With the second argument the
-- rows also belong to the organization of their session, as those of people who are in no roster.
CREATE OR REPLACE FUNCTION public.notify_person_details() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed constant text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT * FROM rows_before'
    ELSE 'SELECT * FROM rows_before UNION ALL SELECT * FROM rows_after'
  END;
  owners text := format(
    'SELECT organization_name FROM public.organization_attendees WHERE id IN (SELECT attendee_id FROM (%s) AS changed)',
    changed
  );
BEGIN
  IF TG_ARGV[1] IS NOT NULL THEN
    owners := owners || format(
      ' UNION SELECT organization FROM public.%I WHERE id IN (SELECT session_id FROM (%s) AS changed) AND organization IS NOT NULL',
      TG_ARGV[1],
      changed
    );
  END IF;
  EXECUTE format(
    'SELECT pg_notify(''changes'', json_build_object(''table'', %L, ''organization'', organization_name)::text)
       FROM (SELECT DISTINCT organization_name FROM (%s) AS owners) AS owners',
    coalesce(TG_ARGV[0], TG_TABLE_NAME),
    owners
  );
  RETURN NULL;
END
$$;
