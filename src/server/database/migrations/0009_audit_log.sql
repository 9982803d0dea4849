CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"sign_in_id" uuid,
	"address" text,
	"attendee_id" uuid,
	"profile_id" uuid,
	"session_id" uuid,
	"organization_name" text,
	"transaction_id" uuid,
	"link_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reading_id" uuid,
	"day" date,
	CONSTRAINT "audit_log_reading_id" UNIQUE("reading_id"),
	CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'export.roster', 'export.members', 'export.audit_log', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked')),
	CONSTRAINT "audit_log_reading" CHECK (("audit_log"."day" is null) = ("audit_log"."action" not like 'reading.%')),
	CONSTRAINT "audit_log_subject" CHECK ("audit_log"."day" is null or "audit_log"."attendee_id" is not null
        or ("audit_log"."action" = 'reading.contacts_on_device' and "audit_log"."organization_name" is not null)),
	CONSTRAINT "audit_log_actor" CHECK ("audit_log"."day" is null or ("audit_log"."actor_id" is null) = ("audit_log"."action" = 'reading.link_used')),
	CONSTRAINT "audit_log_link" CHECK (("audit_log"."link_id" is null) = ("audit_log"."action" not like 'reading.link%'))
);
--> statement-breakpoint
-- What was recorded of readings before, in the order in which it was recorded.
INSERT INTO public.audit_log (at, recorded_at, action, actor_id, attendee_id, organization_name, link_id, reading_id, day)
SELECT read_at, recorded_at,
  'reading.' || CASE kind WHEN 'offline_page' THEN 'page_offline' ELSE kind END,
  person_id, attendee_id, organization_name, link_id, id, day
FROM public.audit_entries ORDER BY recorded_at, id;
--> statement-breakpoint
DROP TABLE "audit_entries" CASCADE;--> statement-breakpoint
DROP FUNCTION public.refuse_audit_change();--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_kind" ON "audit_log" USING btree (split_part("action", '.', 1),"at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_of_attendee" ON "audit_log" USING btree ("attendee_id","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "audit_log"."attendee_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_of_profile" ON "audit_log" USING btree ("profile_id","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "audit_log"."profile_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_of_organization" ON "audit_log" USING btree ("organization_name","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "audit_log"."organization_name" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_devices_of_organization" ON "audit_log" USING btree ("organization_name","day") WHERE "audit_log"."action" = 'reading.contacts_on_device';--> statement-breakpoint
CREATE INDEX "audit_log_by_recording" ON "audit_log" USING brin ("recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_device_once_a_day" ON "audit_log" USING btree ("actor_id","organization_name","day") WHERE "audit_log"."action" = 'reading.contacts_on_device';
--> statement-breakpoint
CREATE INDEX "organization_attendees_removed" ON "organization_attendees" USING btree ("removed_at") WHERE "organization_attendees"."removed_at" is not null;
--> statement-breakpoint
-- The audit log is append-only, for the owner of the table too. Rows that are old enough are deleted by one function, and what is
-- younger than a year cannot be deleted in any way.
CREATE FUNCTION public.refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('shabaka.deletes_expired_audit_log', true) = 'yes' THEN
    IF OLD.recorded_at < now() - interval '1 year' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON public.audit_log
  FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_log_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_log_change();
--> statement-breakpoint
-- Deletes the rows that were recorded longer ago than `retention`, which is a year at least. Returns their number.
-- With the rights of the owner, because the app's role cannot delete them.
CREATE FUNCTION public.delete_expired_audit_log(retention interval DEFAULT interval '2 years') RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted bigint;
BEGIN
  IF retention IS NULL OR now() - retention > now() - interval '1 year' THEN
    RAISE EXCEPTION 'the audit log is stored for a year at least' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM set_config('shabaka.deletes_expired_audit_log', 'yes', true);
  DELETE FROM public.audit_log WHERE recorded_at < now() - retention;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('shabaka.deletes_expired_audit_log', '', true);
  RETURN deleted;
END
$$;
--> statement-breakpoint
-- Sign-ins are written by the authentication library, so triggers record them. A sign-in that has expired ended before its row was
-- deleted. Who ended it is in the setting `shabaka.actor` of the transaction; otherwise it was the person.
CREATE FUNCTION auth.record_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.audit_log (action, actor_id, profile_id, sign_in_id, address)
  VALUES ('sign_in.succeeded', NEW.user_id, NEW.user_id, NEW.id, nullif(NEW.ip_address, ''));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION auth.record_ended_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.expires_at > now() THEN
    INSERT INTO public.audit_log (action, actor_id, profile_id, sign_in_id)
    VALUES ('sign_in.ended', coalesce(nullif(current_setting('shabaka.actor', true), '')::uuid, OLD.user_id), OLD.user_id, OLD.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER record_sign_in AFTER INSERT ON auth.sessions FOR EACH ROW EXECUTE FUNCTION auth.record_sign_in();
--> statement-breakpoint
CREATE TRIGGER record_ended_sign_in AFTER DELETE ON auth.sessions
  FOR EACH ROW EXECUTE FUNCTION auth.record_ended_sign_in();
