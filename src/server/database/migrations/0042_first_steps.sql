CREATE TABLE "first_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "first_steps_step" CHECK ("first_steps"."step" in ('groups', 'testMail', 'backupKey', 'invitations', 'all'))
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";--> statement-breakpoint
ALTER TABLE "network_settings" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('confirmation', 'already_registered', 'reset', 'own_approval', 'approval_digest', 'decision', 'missing_report', 'absences', 'password_changed', 'new_device', 'second_factor', 'health', 'test'));--> statement-breakpoint
ALTER TABLE "network_settings" ADD CONSTRAINT "network_settings_name" CHECK (btrim("network_settings"."name") <> '' and char_length("network_settings"."name") <= 60);--> statement-breakpoint
-- A network that is in use has made them.
INSERT INTO "first_steps" ("step", "done_at") SELECT 'all', now() WHERE EXISTS (SELECT FROM "profiles");
