CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text NOT NULL,
	"code" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_code_unique" UNIQUE("code"),
	CONSTRAINT "invitations_code" CHECK ("invitations"."code" ~ '^[a-p]{32}$')
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "invited_to" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_of_organization" ON "invitations" USING btree ("organization_name") WHERE "invitations"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_invited_to_organizations_name_fk" FOREIGN KEY ("invited_to") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'session.joined', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.follow_up_noted', 'roster.follow_up_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'money.rate_added', 'money.exchanged', 'money.reversed', 'money.receipt_added', 'money.receipt_removed', 'money.receipt_erased', 'money.counted', 'money.count_signed', 'money.categorised', 'money.approval_given', 'money.document_dated', 'money.months_closed', 'money.month_signed', 'money.months_reopened', 'money.year_downloaded', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'settings.categories_changed', 'settings.limit_proposed', 'settings.limit_confirmed', 'settings.limit_withdrawn', 'settings.invitation_made', 'settings.invitation_revoked', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_erased_invitation" CHECK ("profiles"."erased_at" is null or "profiles"."invited_to" is null);
--> statement-breakpoint
-- A sign-up by an invitation names its group, if the person kept it.
CREATE OR REPLACE FUNCTION auth.make_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.profiles (id, full_name, email, organization_name, invited_to, phone_number, language, search_key)
  VALUES (
    NEW.id, NEW.name, NEW.email,
    NEW.metadata ->> 'organization_name',
    NEW.metadata ->> 'invited_to',
    NEW.metadata ->> 'phone_number',
    coalesce(NEW.metadata ->> 'language', 'en'),
    NEW.metadata ->> 'search_key'
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An erasure also forgets whose invitation the person used.
CREATE OR REPLACE FUNCTION public.erase_account(account uuid, kept_texts text[] DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  address text;
BEGIN
  -- One erasure at a time, so that the last time of an erasure is that of the one which was committed last.
  PERFORM pg_advisory_xact_lock(hashtext('erasure'));
  -- Before anything is deleted, so that no one who is signing in at this moment gets through.
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
