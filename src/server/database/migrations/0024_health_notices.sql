CREATE TABLE "health_notices" (
	"problem" text NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "health_notices_problem_day_pk" PRIMARY KEY("problem","day"),
	CONSTRAINT "health_notices_problem" CHECK ("health_notices"."problem" in ('backup', 'disk', 'mails', 'pages'))
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('confirmation', 'already_registered', 'reset', 'own_approval', 'approval_digest', 'decision', 'missing_report', 'absences', 'password_changed', 'new_device', 'second_factor', 'health'));