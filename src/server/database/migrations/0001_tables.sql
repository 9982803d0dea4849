CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_account" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "auth"."sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_seeds" (
	"area" text PRIMARY KEY NOT NULL,
	"seeded_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "financial_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text NOT NULL,
	"transaction_type" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"rejection_reason" text,
	"notes" text NOT NULL,
	"content_digest" text NOT NULL,
	CONSTRAINT "financial_transactions_type" CHECK ("financial_transactions"."transaction_type" in ('deposit', 'withdraw', 'income')),
	CONSTRAINT "financial_transactions_currency" CHECK ("financial_transactions"."currency" in ('USD', 'LBP')),
	CONSTRAINT "financial_transactions_status" CHECK ("financial_transactions"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "financial_transactions_amount" CHECK ("financial_transactions"."amount" > 0 and "financial_transactions"."amount" <= 999999999999999.99),
	CONSTRAINT "financial_transactions_notes" CHECK (btrim("financial_transactions"."notes") <> '' and char_length("financial_transactions"."notes") <= 500),
	CONSTRAINT "financial_transactions_reason" CHECK (char_length("financial_transactions"."rejection_reason") <= 500),
	CONSTRAINT "financial_transactions_review" CHECK (("financial_transactions"."status" = 'pending') = ("financial_transactions"."reviewed_at" is null) and ("financial_transactions"."reviewed_at" is null) = ("financial_transactions"."reviewed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"organization_name" text,
	"currency" text NOT NULL,
	"amount_change" numeric(20, 2) NOT NULL,
	"previous_balance" numeric(20, 2) NOT NULL,
	"new_balance" numeric(20, 2) NOT NULL,
	"change_type" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"transaction_id" uuid,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "ledger_entries_of_transaction" UNIQUE("transaction_id","account"),
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('organization', 'reserve')),
	CONSTRAINT "ledger_entries_owner" CHECK (("ledger_entries"."account" = 'organization') = ("ledger_entries"."organization_name" is not null)),
	CONSTRAINT "ledger_entries_currency" CHECK ("ledger_entries"."currency" in ('USD', 'LBP')),
	CONSTRAINT "ledger_entries_type" CHECK ("ledger_entries"."change_type" in ('manual_edit', 'deposit_approved', 'withdraw_approved', 'income_approved')),
	CONSTRAINT "ledger_entries_reserve_type" CHECK ("ledger_entries"."account" = 'organization' or "ledger_entries"."change_type" in ('manual_edit', 'deposit_approved', 'income_approved')),
	CONSTRAINT "ledger_entries_sum" CHECK ("ledger_entries"."previous_balance" + "ledger_entries"."amount_change" = "ledger_entries"."new_balance"),
	CONSTRAINT "ledger_entries_not_negative" CHECK ("ledger_entries"."previous_balance" >= 0 and "ledger_entries"."new_balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "network_reserve" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usd_balance" numeric(20, 2) DEFAULT '0' NOT NULL,
	"lbp_balance" numeric(20, 2) DEFAULT '0' NOT NULL,
	"single" boolean DEFAULT true NOT NULL,
	CONSTRAINT "network_reserve_one_row" UNIQUE("single"),
	CONSTRAINT "network_reserve_single" CHECK ("network_reserve"."single"),
	CONSTRAINT "network_reserve_usd" CHECK ("network_reserve"."usd_balance" between 0 and 999999999999999.99),
	CONSTRAINT "network_reserve_lbp" CHECK ("network_reserve"."lbp_balance" between 0 and 999999999999999.99)
);
--> statement-breakpoint
CREATE TABLE "organization_balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text NOT NULL,
	"usd_balance" numeric(20, 2) DEFAULT '0' NOT NULL,
	"lbp_balance" numeric(20, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "organization_balances_organization" UNIQUE("organization_name"),
	CONSTRAINT "organization_balances_usd" CHECK ("organization_balances"."usd_balance" between 0 and 999999999999999.99),
	CONSTRAINT "organization_balances_lbp" CHECK ("organization_balances"."lbp_balance" between 0 and 999999999999999.99)
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('confirmation', 'already_registered', 'reset')),
	CONSTRAINT "outgoing_mails_language" CHECK ("outgoing_mails"."language" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"name" text PRIMARY KEY NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"age_checked" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "organizations_position_unique" UNIQUE("position"),
	CONSTRAINT "organizations_name" CHECK (btrim("organizations"."name") <> '' and char_length("organizations"."name") <= 40),
	CONSTRAINT "organizations_band" CHECK ("organizations"."min_age" >= 0 and "organizations"."max_age" >= "organizations"."min_age")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"approval_status" text DEFAULT 'pending' NOT NULL,
	"organization_name" text,
	"organization_role" text,
	"phone_number" text,
	"language" text DEFAULT 'en' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"rejection_reason" text,
	"search_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_email_unique" UNIQUE("email"),
	CONSTRAINT "profiles_status" CHECK ("profiles"."approval_status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "profiles_role" CHECK ("profiles"."organization_role" in ('team_leader', 'secretary', 'finance_manager', 'media_manager', 'activities_manager')),
	CONSTRAINT "profiles_role_in_organization" CHECK ("profiles"."organization_role" is null or "profiles"."organization_name" is not null),
	CONSTRAINT "profiles_language" CHECK ("profiles"."language" in ('en', 'ar')),
	CONSTRAINT "profiles_full_name" CHECK (btrim("profiles"."full_name") <> '' and char_length("profiles"."full_name") <= 120),
	CONSTRAINT "profiles_phone" CHECK (char_length("profiles"."phone_number") <= 32),
	CONSTRAINT "profiles_reason" CHECK (char_length("profiles"."rejection_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "user_organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_name" text NOT NULL,
	"organization_role" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_organizations_pair" UNIQUE("user_id","organization_name"),
	CONSTRAINT "user_organizations_role" CHECK ("user_organizations"."organization_role" in ('team_leader', 'secretary', 'finance_manager', 'media_manager', 'activities_manager'))
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin'))
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid,
	"attendee_id" uuid,
	"attendee_name" text NOT NULL,
	"name_key" text NOT NULL,
	"status" text NOT NULL,
	"absence_reason" text,
	"organization" text,
	CONSTRAINT "attendance_user" CHECK ("attendance"."user_id" is null),
	CONSTRAINT "attendance_status" CHECK ("attendance"."status" in ('present', 'absent')),
	CONSTRAINT "attendance_reason" CHECK ("attendance"."status" = 'absent' or "attendance"."absence_reason" is null),
	CONSTRAINT "attendance_reason_length" CHECK (char_length("attendance"."absence_reason") <= 500),
	CONSTRAINT "attendance_name" CHECK (btrim("attendance"."attendee_name") <> '' and char_length("attendance"."attendee_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "organization_attendees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text NOT NULL,
	"attendee_name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_key" text NOT NULL,
	"is_leader" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"birthdate" date,
	"age_override" boolean DEFAULT false NOT NULL,
	"phone_number" text,
	"removed_at" timestamp (3) with time zone,
	"content_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_attendees_name" CHECK (btrim("organization_attendees"."attendee_name") <> '' and char_length("organization_attendees"."attendee_name") <= 120),
	CONSTRAINT "organization_attendees_phone" CHECK (char_length("organization_attendees"."phone_number") <= 32),
	CONSTRAINT "organization_attendees_birthdate" CHECK ("organization_attendees"."birthdate" >= date '1900-01-01')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"presenter_name" text NOT NULL,
	"topic" text NOT NULL,
	"activities" text,
	"reflection" text,
	"session_structure" text,
	"food_details" text,
	"session_date" date NOT NULL,
	"session_time" text,
	"location" text,
	"presentation_method" text DEFAULT 'discussion' NOT NULL,
	"organization" text,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"content_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_topic" CHECK (btrim("sessions"."topic") <> '' and char_length("sessions"."topic") <= 200),
	CONSTRAINT "sessions_activities" CHECK (char_length("sessions"."activities") <= 5000),
	CONSTRAINT "sessions_reflection" CHECK (char_length("sessions"."reflection") <= 5000),
	CONSTRAINT "sessions_structure" CHECK (char_length("sessions"."session_structure") <= 5000),
	CONSTRAINT "sessions_food" CHECK (char_length("sessions"."food_details") <= 5000),
	CONSTRAINT "sessions_location" CHECK (char_length("sessions"."location") <= 200),
	CONSTRAINT "sessions_time" CHECK ("sessions"."session_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "sessions_method" CHECK ("sessions"."presentation_method" in ('powerpoint', 'discussion', 'games', 'workshop', 'video', 'other'))
);
--> statement-breakpoint
ALTER TABLE "auth"."accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_requested_by_profiles_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_reviewed_by_profiles_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_changed_by_profiles_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_financial_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."financial_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_balances" ADD CONSTRAINT "organization_balances_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organizations" ADD CONSTRAINT "user_organizations_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organizations" ADD CONSTRAINT "user_organizations_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_organization_organizations_name_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "organization_attendees" ADD CONSTRAINT "organization_attendees_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "organization_attendees" ADD CONSTRAINT "organization_attendees_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_organizations_name_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id_index" ON "auth"."accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "auth"."verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "financial_transactions_by_organization" ON "financial_transactions" USING btree ("organization_name","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "financial_transactions_by_status" ON "financial_transactions" USING btree ("status","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "financial_transactions_reviewed" ON "financial_transactions" USING btree ("reviewed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("account","organization_name","currency","sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("account","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_recipient" ON "outgoing_mails" USING btree ("recipient","kind","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting" ON "outgoing_mails" USING btree ("next_attempt_at") WHERE "outgoing_mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "profiles_by_status" ON "profiles" USING btree ("approval_status","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_by_organization" ON "profiles" USING btree ("organization_name");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_organizations_by_organization" ON "user_organizations" USING btree ("organization_name","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_name_once" ON "attendance" USING btree ("session_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_person_once" ON "attendance" USING btree ("session_id","attendee_id");--> statement-breakpoint
CREATE INDEX "attendance_by_attendee" ON "attendance" USING btree ("attendee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_attendees_name_once" ON "organization_attendees" USING btree ("organization_name","name_key") WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organization_attendees_in_order" ON "organization_attendees" USING btree ("organization_name","is_leader" DESC NULLS LAST,"attendee_name","id") WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organization_attendees_search" ON "organization_attendees" USING gin ("search_key" gin_trgm_ops) WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_in_order" ON "sessions" USING btree ("session_date" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_by_organization" ON "sessions" USING btree ("organization","session_date" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE VIEW "public"."network_reserve_history" AS (
  select id, changed_by, change_type, currency, amount_change, previous_balance, new_balance, notes, created_at
  from ledger_entries where account = 'reserve'
);--> statement-breakpoint
CREATE VIEW "public"."memberships" AS (
  select id, user_id, organization_name, organization_role from user_organizations
  union all
  select null, id, organization_name, organization_role from profiles
  where organization_name is not null and not exists (
    select from user_organizations
    where user_organizations.user_id = profiles.id
      and user_organizations.organization_name = profiles.organization_name
  )
);