-- What is known of the backups of this database, for the start screen of administrators and for the next night.
CREATE TABLE "backup_state" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_nightly" boolean DEFAULT false NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"nightly_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"is_encrypted" boolean,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "backup_state_single" CHECK ("backup_state"."single"),
	CONSTRAINT "backup_state_encrypted" CHECK (("backup_state"."verified_at" is null) = ("backup_state"."is_encrypted" is null)),
	CONSTRAINT "backup_state_failure" CHECK (("backup_state"."failed_at" is null) = ("backup_state"."failure" is null))
);
--> statement-breakpoint
INSERT INTO public.backup_state DEFAULT VALUES;
