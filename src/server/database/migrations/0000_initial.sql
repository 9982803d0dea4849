-- The tables as drizzle-kit generated them, then the rules that it cannot generate: functions, triggers and first rows.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
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
	"notes" text,
	"posted_directly" boolean DEFAULT false NOT NULL,
	"content_digest" text NOT NULL,
	CONSTRAINT "financial_transactions_type" CHECK ("financial_transactions"."transaction_type" in ('deposit', 'withdraw', 'income')),
	CONSTRAINT "financial_transactions_currency" CHECK ("financial_transactions"."currency" in ('USD', 'LBP')),
	CONSTRAINT "financial_transactions_status" CHECK ("financial_transactions"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "financial_transactions_amount" CHECK ("financial_transactions"."amount" > 0 and "financial_transactions"."amount" <= 999999999999999.99),
	CONSTRAINT "financial_transactions_notes" CHECK (btrim("financial_transactions"."notes") <> '' and char_length("financial_transactions"."notes") <= 500),
	CONSTRAINT "financial_transactions_described" CHECK ("financial_transactions"."notes" is not null or ("financial_transactions"."posted_directly" and "financial_transactions"."transaction_type" = 'deposit')),
	CONSTRAINT "financial_transactions_direct" CHECK (not "financial_transactions"."posted_directly" or "financial_transactions"."status" = 'approved'),
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
	"change_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "ledger_entries_of_transaction" UNIQUE("transaction_id","account"),
	CONSTRAINT "ledger_entries_of_change" UNIQUE("change_id","account"),
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
	CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('confirmation', 'already_registered', 'reset', 'own_approval', 'waiting', 'decision')),
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
	"marked_by" uuid,
	"marked_at" timestamp (3) with time zone,
	"organization" text,
	CONSTRAINT "attendance_mark" CHECK ("attendance"."marked_by" is null or "attendance"."marked_at" is not null),
	CONSTRAINT "attendance_user" CHECK ("attendance"."user_id" is null),
	CONSTRAINT "attendance_status" CHECK ("attendance"."status" in ('present', 'absent')),
	CONSTRAINT "attendance_reason" CHECK ("attendance"."status" = 'absent' or "attendance"."absence_reason" is null),
	CONSTRAINT "attendance_reason_length" CHECK (char_length("attendance"."absence_reason") <= 500),
	CONSTRAINT "attendance_name" CHECK (btrim("attendance"."attendee_name") <> '' and char_length("attendance"."attendee_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "deleted_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"content_digest" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"edit_digest" text,
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
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_profiles_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_organization_organizations_name_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "deleted_sessions" ADD CONSTRAINT "deleted_sessions_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_attendees" ADD CONSTRAINT "organization_attendees_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "organization_attendees" ADD CONSTRAINT "organization_attendees_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_organizations_name_fk" FOREIGN KEY ("organization") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_changes" ADD CONSTRAINT "transfer_changes_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_changes" ADD CONSTRAINT "transfer_changes_attendee_id_organization_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_unlocks" ADD CONSTRAINT "transfer_unlocks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id_index" ON "auth"."accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "auth"."verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "financial_transactions_by_organization" ON "financial_transactions" USING btree ("organization_name","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "financial_transactions_by_status" ON "financial_transactions" USING btree ("status","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "financial_transactions_pending_of" ON "financial_transactions" USING btree ("organization_name","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "financial_transactions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "financial_transactions_reviewed" ON "financial_transactions" USING btree ("reviewed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "financial_transactions_reviewed_of" ON "financial_transactions" USING btree ("organization_name","reviewed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("account","organization_name","currency","created_at" DESC NULLS LAST,"sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_in_order" ON "ledger_entries" USING btree ("account","organization_name","sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_of_reserve" ON "ledger_entries" USING btree ("sequence" DESC NULLS LAST) WHERE "ledger_entries"."account" = 'reserve';--> statement-breakpoint
CREATE INDEX "ledger_entries_of_reserve_by_time" ON "ledger_entries" USING btree ("currency","created_at" DESC NULLS LAST,"sequence" DESC NULLS LAST) WHERE "ledger_entries"."account" = 'reserve';--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_recipient" ON "outgoing_mails" USING btree ("recipient","kind","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting" ON "outgoing_mails" USING btree ("next_attempt_at") WHERE "outgoing_mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "profiles_by_status" ON "profiles" USING btree ("approval_status","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_by_organization" ON "profiles" USING btree ("organization_name");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_search_prefix" ON "profiles" USING btree ("search_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_organizations_by_organization" ON "user_organizations" USING btree ("organization_name","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_name_once" ON "attendance" USING btree ("session_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_person_once" ON "attendance" USING btree ("session_id","attendee_id");--> statement-breakpoint
CREATE INDEX "attendance_by_attendee" ON "attendance" USING btree ("attendee_id");--> statement-breakpoint
CREATE INDEX "attendance_by_marker" ON "attendance" USING btree ("marked_by") WHERE "attendance"."marked_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_attendees_name_once" ON "organization_attendees" USING btree ("organization_name","name_key") WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organization_attendees_in_order" ON "organization_attendees" USING btree ("organization_name","is_leader" DESC NULLS LAST,"attendee_name","id") WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organization_attendees_search" ON "organization_attendees" USING gin ("search_key" gin_trgm_ops) WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organization_attendees_search_prefix" ON "organization_attendees" USING btree ("search_key" text_pattern_ops) WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
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
--> statement-breakpoint
-- A sign-up creates user and profile in one statement, so that neither exists without the other.
CREATE FUNCTION auth.make_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.profiles (id, full_name, email, organization_name, phone_number, language, search_key)
  VALUES (
    NEW.id, NEW.name, NEW.email,
    NEW.metadata ->> 'organization_name',
    NEW.metadata ->> 'phone_number',
    coalesce(NEW.metadata ->> 'language', 'en'),
    NEW.metadata ->> 'search_key'
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION auth.make_profile();
--> statement-breakpoint
-- The ledger is append-only, for the owner of the table too.
CREATE FUNCTION public.refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger_entries is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON public.ledger_entries
  FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
-- Every server process listens on the channel 'changes' and passes on to open browsers what each person may see. A payload
-- names a table, and an organization or a person by id. It contains no personal data.
--
-- By statement, not by row: a statement that changes 500 rows of an organization sends one payload. PostgreSQL itself drops
-- equal payloads of one transaction.
-- Arguments: the key of the owner in the payload, and the column that contains the owner.
CREATE FUNCTION public.notify_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners constant text := format(
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT %1$I AS owner FROM rows_after'
      WHEN 'DELETE' THEN 'SELECT %1$I AS owner FROM rows_before'
      -- Both, because a row may move from one organization to another.
      ELSE 'SELECT %1$I AS owner FROM rows_before UNION ALL SELECT %1$I FROM rows_after'
    END,
    TG_ARGV[1]
  );
BEGIN
  EXECUTE format(
    'SELECT pg_notify(''changes'', json_build_object(''table'', %L, %L, owner)::text) FROM (SELECT DISTINCT owner FROM (%s) AS changed) AS owners',
    CASE TG_TABLE_SCHEMA WHEN 'public' THEN TG_TABLE_NAME ELSE TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME END,
    TG_ARGV[0],
    owners
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The tables that screens show, and those that decide rights. Attendance has no trigger: it changes with its session.
DO $$
DECLARE
  watched text[];
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    ['sessions', 'organization', 'organization'],
    ['organization_attendees', 'organization', 'organization_name'],
    ['organization_balances', 'organization', 'organization_name'],
    ['financial_transactions', 'organization', 'organization_name'],
    ['user_roles', 'person', 'user_id'],
    ['user_organizations', 'person', 'user_id']
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER notify_insert AFTER INSERT ON public.%I REFERENCING NEW TABLE AS rows_after
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched[1], watched[2], watched[3]);
    EXECUTE format(
      'CREATE TRIGGER notify_update AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched[1], watched[2], watched[3]);
    EXECUTE format(
      'CREATE TRIGGER notify_delete AFTER DELETE ON public.%I REFERENCING OLD TABLE AS rows_before
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched[1], watched[2], watched[3]);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_delete AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes('person', 'id');
--> statement-breakpoint
-- Only the end of a sign-in is sent, not its prolongation.
CREATE TRIGGER notify_delete AFTER DELETE ON auth.sessions REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes('person', 'user_id');
--> statement-breakpoint
-- Only the columns of a profile that decide rights are sent. By row, because a trigger by statement has no condition on rows.
CREATE FUNCTION public.notify_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', TG_TABLE_NAME, 'person', NEW.id)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_update AFTER UPDATE ON public.profiles FOR EACH ROW
  WHEN (
    (OLD.approval_status, OLD.organization_name, OLD.organization_role)
    IS DISTINCT FROM (NEW.approval_status, NEW.organization_name, NEW.organization_role)
  )
  EXECUTE FUNCTION public.notify_profile();
--> statement-breakpoint
-- The reserve belongs to no organization. The app decides who receives its changes.
CREATE FUNCTION public.notify_reserve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', TG_TABLE_NAME, 'organization', null)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_update AFTER UPDATE ON public.network_reserve FOR EACH ROW
  WHEN ((OLD.usd_balance, OLD.lbp_balance) IS DISTINCT FROM (NEW.usd_balance, NEW.lbp_balance))
  EXECUTE FUNCTION public.notify_reserve();
--> statement-breakpoint
-- The number of people waiting for approval changed. The app decides who receives it.
CREATE FUNCTION public.notify_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', 'profiles', 'organization', null)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_waiting_profile AFTER UPDATE ON public.profiles FOR EACH ROW
  WHEN (OLD.approval_status IS DISTINCT FROM NEW.approval_status)
  EXECUTE FUNCTION public.notify_waiting();
--> statement-breakpoint
-- A person waits for approval once the e-mail is confirmed.
CREATE TRIGGER notify_waiting_confirmed AFTER UPDATE ON auth.users FOR EACH ROW
  WHEN (OLD.email_verified IS DISTINCT FROM NEW.email_verified)
  EXECUTE FUNCTION public.notify_waiting();
--> statement-breakpoint
INSERT INTO public.organizations (name, min_age, max_age, age_checked, position) VALUES
  ('SNMK1', 5, 7, true, 1),
  ('SNMK2', 8, 9, true, 2),
  ('SNMK3', 10, 11, true, 3),
  ('SNMY1', 12, 14, true, 4),
  ('SNMY2', 15, 17, true, 5),
  ('SNMA1', 18, 24, true, 6),
  ('SNMA2', 25, NULL, true, 7),
  ('SNMF', NULL, NULL, false, 8);
--> statement-breakpoint
INSERT INTO public.network_reserve (id) VALUES (gen_random_uuid());
