-- A new password, a deleted account and an erasure end the former password too.
CREATE OR REPLACE FUNCTION auth.forget_former_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM auth.former_passwords WHERE user_id = OLD.user_id;
  RETURN NULL;
END
$$;
