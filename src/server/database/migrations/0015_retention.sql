ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
DROP INDEX "audit_log_devices_of_organization";--> statement-breakpoint
DROP INDEX "audit_log_device_once_a_day";--> statement-breakpoint
ALTER TABLE "network_settings" ADD COLUMN "unconfirmed_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_group_readings" ON "audit_log" USING btree ("organization_name","day") WHERE "audit_log"."action" in ('reading.list', 'reading.contacts_on_device');--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_group_reading_once_a_day" ON "audit_log" USING btree ("actor_id","organization_name","day","action") WHERE "audit_log"."action" in ('reading.list', 'reading.contacts_on_device');--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK ("audit_log"."day" is null or "audit_log"."attendee_id" is not null
        or ("audit_log"."action" in ('reading.list', 'reading.contacts_on_device') and "audit_log"."organization_name" is not null));--> statement-breakpoint
ALTER TABLE "network_settings" ADD CONSTRAINT "network_settings_unconfirmed_days" CHECK ("network_settings"."unconfirmed_days" between 2 and 30);--> statement-breakpoint
-- Deletes rows that were recorded longer ago than `retention`, which is a year at least: at most so many, all without a number.
-- Returns their number. With the rights of the owner, because the app's role cannot delete them.
DROP FUNCTION public.delete_expired_audit_log(interval);
--> statement-breakpoint
CREATE FUNCTION public.delete_expired_audit_log(retention interval DEFAULT interval '2 years', most bigint DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted bigint;
BEGIN
  IF retention IS NULL OR now() - retention > now() - interval '1 year' THEN
    RAISE EXCEPTION 'the audit log is stored for a year at least' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM set_config('shabaka.deletes_expired_audit_log', 'yes', true);
  DELETE FROM public.audit_log WHERE id IN (
    SELECT id FROM public.audit_log WHERE recorded_at < now() - retention LIMIT most
  );
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('shabaka.deletes_expired_audit_log', '', true);
  RETURN deleted;
END
$$;
--> statement-breakpoint
-- Deletes at most so many accounts whose address was never confirmed in so many days, with their profiles and everything that belongs
-- to them. Nobody who was decided about, was given anything or did anything, and nobody to whom a link was mailed that still works.
-- Returns their number. With the rights of the owner, because the app's role cannot delete accounts.
CREATE FUNCTION public.delete_unconfirmed_accounts(days integer, most bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted bigint;
BEGIN
  IF days IS NULL OR days < 2 THEN
    RAISE EXCEPTION 'an unconfirmed account is stored for two days at least' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  WITH expired AS (
    SELECT users.id FROM auth.users JOIN public.profiles ON profiles.id = users.id
    WHERE NOT users.email_verified AND users.created_at < now() - make_interval(days => days)
      AND profiles.approval_status = 'pending' AND profiles.decided_at IS NULL AND profiles.organization_role IS NULL
      AND NOT EXISTS (SELECT FROM public.user_roles WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM public.user_organizations WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM auth.sessions WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM public.audit_log WHERE actor_id = users.id AND action NOT LIKE 'account.%')
      AND NOT EXISTS (
        SELECT FROM public.audit_log
        WHERE profile_id = users.id AND action = 'account.confirmation_requested' AND recorded_at > now() - interval '2 hours'
      )
    ORDER BY users.created_at
    LIMIT most
    FOR UPDATE OF users, profiles SKIP LOCKED
  )
  DELETE FROM auth.users USING expired WHERE users.id = expired.id;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
--> statement-breakpoint
-- Accounts are made by the authentication library, so a trigger records them. It takes the address of the client out of the metadata,
-- where it comes from the library, so that it is not stored with the account.
CREATE FUNCTION auth.record_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.audit_log (action, profile_id, address)
  VALUES ('account.signed_up', NEW.id, nullif(NEW.metadata ->> 'client_address', ''));
  NEW.metadata := NEW.metadata - 'client_address';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER record_sign_up BEFORE INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION auth.record_sign_up();
