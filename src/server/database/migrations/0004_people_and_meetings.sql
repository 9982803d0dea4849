CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"attendee_id" uuid,
	"organization_name" text,
	"day" date NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_kind" CHECK ("audit_entries"."kind" in ('birthdate', 'contacts_on_device', 'offline_page')),
	CONSTRAINT "audit_entries_subject" CHECK (("audit_entries"."attendee_id" is null) <> ("audit_entries"."organization_name" is null))
);
--> statement-breakpoint
CREATE TABLE "meeting_days" (
	"organization_name" text PRIMARY KEY NOT NULL,
	"weekday" smallint NOT NULL,
	"time" text,
	"since" date NOT NULL,
	"set_by" uuid,
	CONSTRAINT "meeting_days_weekday" CHECK ("meeting_days"."weekday" between 0 and 6),
	CONSTRAINT "meeting_days_time" CHECK ("meeting_days"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "meeting_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_pauses_days" CHECK ("meeting_pauses"."last_day" >= "meeting_pauses"."first_day"),
	CONSTRAINT "meeting_pauses_reason" CHECK (char_length("meeting_pauses"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "unheld_meetings" (
	"organization_name" text NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unheld_meetings_organization_name_day_pk" PRIMARY KEY("organization_name","day"),
	CONSTRAINT "unheld_meetings_reason" CHECK (btrim("unheld_meetings"."reason") <> '' and char_length("unheld_meetings"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "announced_absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attendee_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announced_absences_days" CHECK ("announced_absences"."last_day" >= "announced_absences"."first_day" and "announced_absences"."last_day" - "announced_absences"."first_day" < 60),
	CONSTRAINT "announced_absences_reason" CHECK (char_length("announced_absences"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attendee_id" uuid NOT NULL,
	"name" text NOT NULL,
	"relation" text,
	"phone" text,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardians_position" UNIQUE("attendee_id","position"),
	CONSTRAINT "guardians_name" CHECK (btrim("guardians"."name") <> '' and char_length("guardians"."name") <= 120),
	CONSTRAINT "guardians_relation" CHECK (char_length("guardians"."relation") <= 60),
	CONSTRAINT "guardians_phone" CHECK (char_length("guardians"."phone") <= 32)
);
--> statement-breakpoint
CREATE TABLE "photo_consents" (
	"attendee_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"guardian_name" text,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_consents_status" CHECK ("photo_consents"."status" in ('unknown', 'given', 'refused') and "photo_consents"."status" <> 'unknown'),
	CONSTRAINT "photo_consents_guardian" CHECK (char_length("photo_consents"."guardian_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "roster_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attendee_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roster_notes_text" CHECK (btrim("roster_notes"."text") <> '' and char_length("roster_notes"."text") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_procedure";--> statement-breakpoint
ALTER TABLE "meeting_days" ADD CONSTRAINT "meeting_days_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "meeting_days" ADD CONSTRAINT "meeting_days_set_by_profiles_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_pauses" ADD CONSTRAINT "meeting_pauses_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "meeting_pauses" ADD CONSTRAINT "meeting_pauses_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unheld_meetings" ADD CONSTRAINT "unheld_meetings_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "unheld_meetings" ADD CONSTRAINT "unheld_meetings_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_consents" ADD CONSTRAINT "photo_consents_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_consents" ADD CONSTRAINT "photo_consents_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_notes" ADD CONSTRAINT "roster_notes_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_notes" ADD CONSTRAINT "roster_notes_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_of_attendee" ON "audit_entries" USING btree ("attendee_id","read_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_device_once_a_day" ON "audit_entries" USING btree ("person_id","organization_name","day") WHERE "audit_entries"."kind" = 'contacts_on_device';--> statement-breakpoint
CREATE INDEX "meeting_pauses_of_organization" ON "meeting_pauses" USING btree ("organization_name","last_day");--> statement-breakpoint
CREATE INDEX "announced_absences_of_attendee" ON "announced_absences" USING btree ("attendee_id","last_day");--> statement-breakpoint
CREATE INDEX "roster_notes_of_attendee" ON "roster_notes" USING btree ("attendee_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" in ('sessions.create', 'sessions.update', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit', 'finance.setReserve', 'finance.setBalance', 'transfer.apply', 'people.addNote', 'people.announceAbsence', 'meetings.addPause'));
--> statement-breakpoint
-- The record of who read children's data is append-only, for the owner of the table too.
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON public.audit_entries
  FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON public.audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
--> statement-breakpoint
-- What is known of the people in the rosters belongs to the organization of the roster entry.
CREATE FUNCTION public.notify_person_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'SELECT pg_notify(''changes'', json_build_object(''table'', %L, ''organization'', organization_name)::text)
       FROM (SELECT DISTINCT organization_name FROM public.organization_attendees WHERE id IN (%s)) AS owners',
    TG_TABLE_NAME,
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT attendee_id FROM rows_after'
      WHEN 'DELETE' THEN 'SELECT attendee_id FROM rows_before'
      ELSE 'SELECT attendee_id FROM rows_before UNION SELECT attendee_id FROM rows_after'
    END
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  watched text;
  watched_by_organization text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['guardians', 'photo_consents', 'roster_notes', 'announced_absences'] LOOP
    EXECUTE format(
      'CREATE TRIGGER notify_insert AFTER INSERT ON public.%I REFERENCING NEW TABLE AS rows_after
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details()', watched);
    EXECUTE format(
      'CREATE TRIGGER notify_update AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details()', watched);
    EXECUTE format(
      'CREATE TRIGGER notify_delete AFTER DELETE ON public.%I REFERENCING OLD TABLE AS rows_before
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details()', watched);
  END LOOP;
  FOREACH watched_by_organization IN ARRAY ARRAY['meeting_days', 'meeting_pauses', 'unheld_meetings'] LOOP
    EXECUTE format(
      'CREATE TRIGGER notify_insert AFTER INSERT ON public.%I REFERENCING NEW TABLE AS rows_after
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched_by_organization, 'organization', 'organization_name');
    EXECUTE format(
      'CREATE TRIGGER notify_update AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched_by_organization, 'organization', 'organization_name');
    EXECUTE format(
      'CREATE TRIGGER notify_delete AFTER DELETE ON public.%I REFERENCING OLD TABLE AS rows_before
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched_by_organization, 'organization', 'organization_name');
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE INDEX "audit_entries_of_organization" ON "audit_entries" USING btree ("organization_name","day") WHERE "audit_entries"."organization_name" is not null;
--> statement-breakpoint
CREATE INDEX "transfer_changes_of_attendee" ON "transfer_changes" USING btree ("attendee_id");
