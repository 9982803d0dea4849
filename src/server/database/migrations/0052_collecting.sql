CREATE TABLE "collecting" (
	"attendee_id" uuid PRIMARY KEY NOT NULL,
	"guardians_may" boolean NOT NULL,
	"alone" text NOT NULL,
	"said_by" text,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collecting_alone" CHECK ("collecting"."alone" in ('unknown', 'yes', 'no')),
	CONSTRAINT "collecting_said_by" CHECK (char_length("collecting"."said_by") <= 120)
);
--> statement-breakpoint
CREATE TABLE "collectors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attendee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"relation" text,
	"phone" text,
	"said_by" text,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collectors_kind" CHECK ("collectors"."kind" in ('may', 'must_not', 'asked')),
	CONSTRAINT "collectors_name" CHECK (btrim("collectors"."name") <> '' and char_length("collectors"."name") <= 120),
	CONSTRAINT "collectors_relation" CHECK (char_length("collectors"."relation") <= 60),
	CONSTRAINT "collectors_phone" CHECK (char_length("collectors"."phone") <= 32),
	CONSTRAINT "collectors_said_by" CHECK (char_length("collectors"."said_by") <= 120)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor";--> statement-breakpoint
ALTER TABLE "meeting_days" ADD COLUMN "ends_at" text;--> statement-breakpoint
ALTER TABLE "meeting_days" ADD COLUMN "hands_over_below" smallint;--> statement-breakpoint
ALTER TABLE "collecting" ADD CONSTRAINT "collecting_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collecting" ADD CONSTRAINT "collecting_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectors" ADD CONSTRAINT "collectors_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectors" ADD CONSTRAINT "collectors_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collectors_of_attendee" ON "collectors" USING btree ("attendee_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor" CHECK ("audit_log"."day" is null or ("audit_log"."actor_id" is null) = ("audit_log"."action" in ('reading.link_used', 'reading.link_asked')));--> statement-breakpoint
ALTER TABLE "meeting_days" ADD CONSTRAINT "meeting_days_ends_at" CHECK ("meeting_days"."ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "meeting_days" ADD CONSTRAINT "meeting_days_hands_over" CHECK (("meeting_days"."hands_over_below" is null) = ("meeting_days"."ends_at" is null));--> statement-breakpoint
ALTER TABLE "meeting_days" ADD CONSTRAINT "meeting_days_hands_over_below" CHECK ("meeting_days"."hands_over_below" between 1 and 18);--> statement-breakpoint
CREATE TRIGGER notify_insert AFTER INSERT ON public.collectors REFERENCING NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details('guardians');
--> statement-breakpoint
CREATE TRIGGER notify_update AFTER UPDATE ON public.collectors REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details('guardians');
--> statement-breakpoint
CREATE TRIGGER notify_delete AFTER DELETE ON public.collectors REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details('guardians');
--> statement-breakpoint
CREATE TRIGGER notify_insert AFTER INSERT ON public.collecting REFERENCING NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details('guardians');
--> statement-breakpoint
CREATE TRIGGER notify_update AFTER UPDATE ON public.collecting REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details('guardians');
--> statement-breakpoint
CREATE TRIGGER notify_delete AFTER DELETE ON public.collecting REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details('guardians');
