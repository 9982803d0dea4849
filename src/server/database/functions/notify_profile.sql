-- Only the columns of a profile that decide rights are sent. The trigger runs for each row, because a trigger by
-- statement has no condition on rows.
CREATE OR REPLACE FUNCTION public.notify_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', TG_TABLE_NAME, 'person', NEW.id)::text);
  RETURN NULL;
END
$$;
