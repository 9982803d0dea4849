-- The number of people waiting for approval changed. The app decides who receives it.
CREATE OR REPLACE FUNCTION public.notify_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', 'profiles', 'organization', null)::text);
  RETURN NULL;
END
$$;
