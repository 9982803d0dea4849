-- The details of the people in the rosters belong to the organization of the roster entry. A trigger may name another
-- table that affects the same screens, so that pages of former versions reload them too.
CREATE OR REPLACE FUNCTION public.notify_person_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'SELECT pg_notify(''changes'', json_build_object(''table'', %L, ''organization'', organization_name)::text)
       FROM (SELECT DISTINCT organization_name FROM public.organization_attendees WHERE id IN (%s)) AS owners',
    coalesce(TG_ARGV[0], TG_TABLE_NAME),
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT attendee_id FROM rows_after'
      WHEN 'DELETE' THEN 'SELECT attendee_id FROM rows_before'
      ELSE 'SELECT attendee_id FROM rows_before UNION SELECT attendee_id FROM rows_after'
    END
  );
  RETURN NULL;
END
$$;
