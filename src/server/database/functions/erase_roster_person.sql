-- Erases an entry of a roster. A device may send a person once more with the id that led to an entry that came back: it
-- is erased too. Returns false if there is none.
CREATE OR REPLACE FUNCTION public.erase_roster_person(person uuid, kept_texts text[] DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  erased uuid[];
BEGIN
  -- There is one erasure at a time, so that the last time of an erasure is that of the one which was committed last.
  PERFORM pg_advisory_xact_lock(hashtext('erasure'));
  PERFORM FROM public.organization_attendees WHERE id = person FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM public.attendance WHERE attendee_id = person) THEN
    RAISE EXCEPTION 'the marks of the person are not erased' USING ERRCODE = 'restrict_violation';
  END IF;
  erased := person || ARRAY(SELECT id FROM public.put_backs WHERE attendee_id = person);
  INSERT INTO public.erasures (subject_id, kind, kept, erased_at)
    SELECT id, 'roster', kept_texts, clock_timestamp() FROM unnest(erased) AS id;
  DELETE FROM public.idempotency_keys WHERE ids && erased OR key = ANY (erased::text[]);
  DELETE FROM public.organization_attendees WHERE id = person;
  RETURN true;
END
$$;
