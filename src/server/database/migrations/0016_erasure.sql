CREATE TABLE "erasures" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "erasures_kind" CHECK ("erasures"."kind" in ('roster', 'account'))
);
--> statement-breakpoint
CREATE TABLE "ledger_notes" (
	"change_id" uuid PRIMARY KEY NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "ledger_notes_notes" CHECK (char_length("ledger_notes"."notes") <= 500)
);
--> statement-breakpoint
DROP VIEW "public"."network_reserve_history";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_full_name";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "erasures_by_time" ON "erasures" USING btree ("erased_at");--> statement-breakpoint
-- Both entries of a change had the same notes.
INSERT INTO public.ledger_notes (change_id, notes)
SELECT DISTINCT ON (change_id) change_id, notes FROM public.ledger_entries WHERE notes IS NOT NULL ORDER BY change_id, sequence;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "notes";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_erased" CHECK (("profiles"."erased_at" is null) = (btrim("profiles"."full_name") <> ''));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_full_name" CHECK (char_length("profiles"."full_name") <= 120);--> statement-breakpoint
CREATE VIEW "public"."network_reserve_history" AS (
  select id, changed_by, change_type, currency, amount_change, previous_balance, new_balance, notes, created_at
  from ledger_entries left join ledger_notes using (change_id) where account = 'reserve'
);
--> statement-breakpoint
-- A device may send somebody once more who was added without a connection. The id is in use, so the row is left out.
CREATE FUNCTION public.leave_out_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.erasures WHERE subject_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leave_out_erased BEFORE INSERT ON public.organization_attendees
  FOR EACH ROW EXECUTE FUNCTION public.leave_out_erased();
--> statement-breakpoint
-- The functions of an erasure have the rights of the owner, because the app's role may neither delete entries of rosters and accounts
-- nor change records of money and of transfers.
--
-- Deletes an entry of a roster with everything that refers to it: guardians, links, consent, notes, announced absences, notices and
-- records of transfers by their keys. The marks of the person must have been erased before. Returns false if there is no such entry.
CREATE FUNCTION public.erase_roster_person(person uuid, kept_texts text[] DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM public.organization_attendees WHERE id = person FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM public.attendance WHERE attendee_id = person) THEN
    RAISE EXCEPTION 'the marks of the person are not erased' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO public.erasures (subject_id, kind, kept) VALUES (person, 'roster', kept_texts);
  DELETE FROM public.idempotency_keys WHERE person = ANY (ids) OR key = person::text;
  DELETE FROM public.organization_attendees WHERE id = person;
  RETURN true;
END
$$;
--> statement-breakpoint
-- Empties the profile of an account, and deletes everything else that belongs to it: the address, the password, second factors, sign-ins
-- and memberships. Returns false if there is no such account, or if it is erased already. An admin's account is refused.
CREATE FUNCTION public.erase_account(account uuid, kept_texts text[] DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  address text;
BEGIN
  SELECT email INTO address FROM public.profiles WHERE id = account AND erased_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM public.user_roles WHERE user_id = account) THEN
    RAISE EXCEPTION 'the account is an admin''s' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO public.erasures (subject_id, kind, kept) VALUES (account, 'account', kept_texts);
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
-- Replaces a text from which a name was removed, if it is still what was read. Only in a transaction that erases somebody, and only
-- texts that the app's role may not change itself. Returns whether the text was replaced.
CREATE FUNCTION public.rewrite_erased_text(place text, row_id uuid, text_before text, text_after text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.erasures WHERE erased_at = now()::timestamptz(3)) THEN
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
-- Every page is told, without an id.
CREATE TRIGGER notify_insert AFTER INSERT ON public.erasures FOR EACH ROW EXECUTE FUNCTION public.notify_reserve();
