-- The reserve belongs to no organization. The app decides who receives its changes.
CREATE OR REPLACE FUNCTION public.notify_reserve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', TG_TABLE_NAME, 'organization', null)::text);
  RETURN NULL;
END
$$;
