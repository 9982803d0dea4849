-- Erases an account with what belongs to it. Returns false if there is none, or if it is erased already.
CREATE OR REPLACE FUNCTION public.erase_account(account uuid, kept_texts text[] DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  address text;
BEGIN
  -- There is one erasure at a time, so that the last time of an erasure is that of the one which was committed last.
  PERFORM pg_advisory_xact_lock(hashtext('erasure'));
  -- The account is locked before anything is deleted, so that no one who is signing in at this moment gets through.
  PERFORM FROM auth.users WHERE id = account FOR UPDATE;
  SELECT email INTO address FROM public.profiles WHERE id = account AND erased_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM public.user_roles WHERE user_id = account) THEN
    RAISE EXCEPTION 'the account is an admin''s' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO public.erasures (subject_id, kind, kept, erased_at) VALUES (account, 'account', kept_texts, clock_timestamp());
  DELETE FROM public.user_organizations WHERE user_id = account;
  DELETE FROM public.idempotency_keys WHERE person_id = account;
  DELETE FROM public.outgoing_mails WHERE lower(recipient) = lower(address);
  DELETE FROM auth.sessions WHERE user_id = account;
  DELETE FROM auth.second_factors WHERE user_id = account;
  DELETE FROM auth.recovery_codes WHERE user_id = account;
  DELETE FROM auth.passkeys WHERE user_id = account;
  DELETE FROM auth.accounts WHERE user_id = account;
  DELETE FROM auth.verifications
    WHERE position(account::text IN identifier || value) > 0 OR position(lower(address) IN lower(identifier || value)) > 0;
  DELETE FROM auth.sign_in_attempts
    WHERE position(account::text IN key) > 0
      OR starts_with(key, encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'));
  UPDATE public.profiles SET full_name = '', email = 'erased-' || id, approval_status = 'rejected', organization_name = NULL,
    organization_role = NULL, phone_number = NULL, language = 'en', decided_by = NULL, decided_at = NULL, rejection_reason = NULL,
    invited_to = NULL, search_key = '', transliteration_key = '', absence_mails = false, erased_at = now()
    WHERE id = account;
  UPDATE auth.users SET name = '', email = 'erased-' || id, email_verified = false, image = NULL, updated_at = now(),
    metadata = '{"organization_name": null, "phone_number": null, "language": null, "search_key": ""}'
    WHERE id = account;
  RETURN true;
END
$$;
