-- A new rate is sent as a change of the settings, because former pages know no other table.
CREATE OR REPLACE FUNCTION public.notify_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', 'network_settings', 'organization', null)::text);
  RETURN NULL;
END
$$;
