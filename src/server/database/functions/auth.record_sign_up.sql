-- The audit log has one row for a move, and none for each person in it.
CREATE OR REPLACE FUNCTION auth.record_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.metadata ->> 'moved_in' IS NULL THEN
    INSERT INTO public.audit_log (action, profile_id, address)
    VALUES ('account.signed_up', NEW.id, nullif(NEW.metadata ->> 'client_address', ''));
  END IF;
  NEW.metadata := NEW.metadata - 'client_address' - 'moved_in';
  RETURN NEW;
END
$$;
