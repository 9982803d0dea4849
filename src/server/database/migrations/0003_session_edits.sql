CREATE TABLE "deleted_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"content_digest" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "edit_digest" text;--> statement-breakpoint
ALTER TABLE "deleted_sessions" ADD CONSTRAINT "deleted_sessions_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;