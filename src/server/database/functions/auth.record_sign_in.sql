-- Sign-ins are written by the authentication library, so triggers record them. A sign-in that has expired ended before
-- its row was deleted. Who ended it is in the setting `shabaka.actor` of the transaction; otherwise it was the person.
CREATE OR REPLACE FUNCTION auth.record_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.audit_log (action, actor_id, profile_id, sign_in_id, address)
  VALUES ('sign_in.succeeded', NEW.user_id, NEW.user_id, NEW.id, nullif(NEW.ip_address, ''));
  RETURN NULL;
END
$$;
