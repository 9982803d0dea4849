CREATE TABLE "transfer_changes" (
	"transfer_id" uuid NOT NULL,
	"attendee_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "transfer_changes_transfer_id_attendee_id_pk" PRIMARY KEY("transfer_id","attendee_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_unlocks" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_by" uuid,
	"content_digest" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "transfer_changes" ADD CONSTRAINT "transfer_changes_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_changes" ADD CONSTRAINT "transfer_changes_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_unlocks" ADD CONSTRAINT "transfer_unlocks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profiles_search_prefix" ON "profiles" USING btree ("search_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "organization_attendees_search_prefix" ON "organization_attendees" USING btree ("search_key" text_pattern_ops) WHERE "organization_attendees"."removed_at" is null;