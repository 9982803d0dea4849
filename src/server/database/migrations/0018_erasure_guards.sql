-- The time of an erasure is taken when its turn has come. Somebody who is erased gets no further sign-in.
CREATE OR REPLACE FUNCTION public.erase_account(account uuid, kept_texts text[] DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  address text;
BEGIN
  -- One erasure at a time, so that the last time of an erasure is that of the one which was committed last.
  PERFORM pg_advisory_xact_lock(hashtext('erasure'));
  -- Before anything is deleted, so that nobody who is signing in at this moment gets through.
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
    search_key = '', transliteration_key = '', absence_mails = false, erased_at = now()
    WHERE id = account;
  UPDATE auth.users SET name = '', email = 'erased-' || id, email_verified = false, image = NULL, updated_at = now(),
    metadata = '{"organization_name": null, "phone_number": null, "language": null, "search_key": ""}'
    WHERE id = account;
  RETURN true;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.erase_roster_person(person uuid, kept_texts text[] DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- One erasure at a time, so that the last time of an erasure is that of the one which was committed last.
  PERFORM pg_advisory_xact_lock(hashtext('erasure'));
  PERFORM FROM public.organization_attendees WHERE id = person FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM public.attendance WHERE attendee_id = person) THEN
    RAISE EXCEPTION 'the marks of the person are not erased' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO public.erasures (subject_id, kind, kept, erased_at) VALUES (person, 'roster', kept_texts, clock_timestamp());
  DELETE FROM public.idempotency_keys WHERE person = ANY (ids) OR key = person::text;
  DELETE FROM public.organization_attendees WHERE id = person;
  RETURN true;
END
$$;
--> statement-breakpoint
-- An erasure by this transaction has a time after its start.
CREATE OR REPLACE FUNCTION public.rewrite_erased_text(place text, row_id uuid, text_before text, text_after text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.erasures WHERE erased_at >= now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'nobody is erased by this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  CASE place
    WHEN 'transaction.notes' THEN
      UPDATE public.financial_transactions SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'transaction.rejection' THEN
      UPDATE public.financial_transactions SET rejection_reason = text_after WHERE id = row_id AND rejection_reason = text_before;
    WHEN 'ledger.notes' THEN
      UPDATE public.ledger_notes SET notes = text_after WHERE change_id = row_id AND notes = text_before;
    WHEN 'transfer.outcome' THEN
      UPDATE public.transfers SET outcome = text_after::jsonb WHERE id = row_id AND outcome = text_before::jsonb;
  END CASE;
  RETURN FOUND;
END
$$;
--> statement-breakpoint
-- Waits for an erasure of the account that has begun, and refuses what would belong to an erased one.
CREATE FUNCTION auth.refuse_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM auth.users WHERE id = NEW.user_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM public.profiles WHERE id = NEW.user_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account was erased' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_erased BEFORE INSERT ON auth.accounts FOR EACH ROW EXECUTE FUNCTION auth.refuse_erased();
--> statement-breakpoint
CREATE TRIGGER refuse_erased BEFORE INSERT ON auth.passkeys FOR EACH ROW EXECUTE FUNCTION auth.refuse_erased();
--> statement-breakpoint
CREATE TRIGGER refuse_erased BEFORE INSERT ON auth.second_factors FOR EACH ROW EXECUTE FUNCTION auth.refuse_erased();
--> statement-breakpoint
CREATE TRIGGER refuse_erased BEFORE INSERT ON auth.sessions FOR EACH ROW EXECUTE FUNCTION auth.refuse_erased();
--> statement-breakpoint
-- Temporary tables, which come first unless they are named last, must not stand in for those of the app.
ALTER FUNCTION public.delete_expired_audit_log SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION public.delete_unconfirmed_accounts SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION public.carry_name SET search_path = pg_catalog, public, pg_temp;
