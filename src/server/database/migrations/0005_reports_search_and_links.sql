CREATE TABLE "report_reminders" (
	"organization_name" text NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_reminders_organization_name_day_pk" PRIMARY KEY("organization_name","day")
);
--> statement-breakpoint
CREATE TABLE "absence_notices" (
	"attendee_id" uuid NOT NULL,
	"third_absence" date NOT NULL,
	"noticed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_notices_attendee_id_third_absence_pk" PRIMARY KEY("attendee_id","third_absence")
);
--> statement-breakpoint
CREATE TABLE "guardian_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guardian_id" uuid NOT NULL,
	"attendee_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"language" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "guardian_links_token" UNIQUE("token_hash"),
	CONSTRAINT "guardian_links_language" CHECK ("guardian_links"."language" in ('en', 'ar'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind";--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "search_key" text;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "transliteration_key" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "transliteration_key" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "absence_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announced_absences" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "organization_attendees" ADD COLUMN "transliteration_key" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "search_key" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "transliteration_key" text;--> statement-breakpoint
ALTER TABLE "report_reminders" ADD CONSTRAINT "report_reminders_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "absence_notices" ADD CONSTRAINT "absence_notices_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_links_one_in_use" ON "guardian_links" USING btree ("guardian_id") WHERE "guardian_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "guardian_links_of_guardian" ON "guardian_links" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardian_links_of_attendee" ON "guardian_links" USING btree ("attendee_id");--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "financial_transactions_search" ON "financial_transactions" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "financial_transactions_transliteration" ON "financial_transactions" USING gin ("transliteration_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "financial_transactions_without_search_key" ON "financial_transactions" USING btree ("id") WHERE "financial_transactions"."search_key" is null;--> statement-breakpoint
CREATE INDEX "profiles_transliteration" ON "profiles" USING gin ("transliteration_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_without_transliteration" ON "profiles" USING btree ("id") WHERE "profiles"."transliteration_key" is null;--> statement-breakpoint
CREATE INDEX "announced_absences_by_guardian" ON "announced_absences" USING btree ("guardian_id") WHERE "announced_absences"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "organization_attendees_transliteration" ON "organization_attendees" USING gin ("transliteration_key" gin_trgm_ops) WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organization_attendees_without_transliteration" ON "organization_attendees" USING btree ("id") WHERE "organization_attendees"."transliteration_key" is null;--> statement-breakpoint
CREATE INDEX "sessions_search" ON "sessions" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_transliteration" ON "sessions" USING gin ("transliteration_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_without_search_key" ON "sessions" USING btree ("id") WHERE "sessions"."search_key" is null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_person" CHECK (("audit_entries"."person_id" is null) = ("audit_entries"."kind" = 'link_used'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_link" CHECK (("audit_entries"."link_id" is null) = ("audit_entries"."kind" not like 'link%'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind" CHECK ("audit_entries"."kind" in ('birthdate', 'contacts_on_device', 'offline_page', 'link_made', 'link_used', 'link_revoked'));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('confirmation', 'already_registered', 'reset', 'own_approval', 'approval_digest', 'decision', 'missing_report', 'absences'));
--> statement-breakpoint
CREATE TRIGGER notify_insert AFTER INSERT ON public.guardian_links REFERENCING NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details();
--> statement-breakpoint
CREATE TRIGGER notify_update AFTER UPDATE ON public.guardian_links REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details();
--> statement-breakpoint
CREATE TRIGGER notify_delete AFTER DELETE ON public.guardian_links REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_person_details();
