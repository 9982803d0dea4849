-- Waits for a running erasure of the account, and refuses what would belong to an erased one.
CREATE OR REPLACE FUNCTION auth.refuse_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM auth.users WHERE id = NEW.user_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM public.profiles WHERE id = NEW.user_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account was erased' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END
$$;
