CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"attendee_id" uuid,
	"attendee_name" text,
	"way" text NOT NULL,
	"name" text,
	"left_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "hand_overs_way" CHECK ("hand_overs"."way" in ('guardian', 'collector', 'alone', 'other')),
	CONSTRAINT "hand_overs_person" CHECK (("hand_overs"."attendee_id" is null) = ("hand_overs"."attendee_name" is not null)),
	CONSTRAINT "hand_overs_name" CHECK (("hand_overs"."name" is null) = ("hand_overs"."way" = 'alone')),
	CONSTRAINT "hand_overs_attendee_name" CHECK (char_length("hand_overs"."attendee_name") <= 120),
	CONSTRAINT "hand_overs_name_length" CHECK (char_length("hand_overs"."name") <= 120),
	CONSTRAINT "hand_overs_reason" CHECK (char_length("hand_overs"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "still_here_notices" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_taken_back_by_profiles_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "still_here_notices" ADD CONSTRAINT "still_here_notices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_overs_of_session" ON "hand_overs" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "hand_overs_of_attendee" ON "hand_overs" USING btree ("attendee_id","left_at" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER notify_insert AFTER INSERT ON public.hand_overs REFERENCING NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details('guardians', 'sessions');
--> statement-breakpoint
CREATE TRIGGER notify_update AFTER UPDATE ON public.hand_overs REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details('guardians', 'sessions');
