-- One table recognises repeated calls, instead of a digest in each table and of rows for deleted sessions. The calls of the
-- last year are carried over, except for edits of sessions, whose author was not stored.
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"procedure" text NOT NULL,
	"digest" text NOT NULL,
	"ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" in ('sessions.create', 'sessions.update', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit', 'finance.setReserve', 'finance.setBalance', 'transfer.apply'))
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
INSERT INTO idempotency_keys (key, person_id, procedure, digest, ids, created_at)
  SELECT id::text, created_by, 'sessions.create', content_digest, ARRAY[id], created_at FROM sessions
  UNION ALL SELECT id::text, created_by, 'sessions.create', content_digest, ARRAY[id], deleted_at FROM deleted_sessions
  UNION ALL SELECT id::text, created_by, 'roster.add', content_digest, ARRAY[id], created_at FROM organization_attendees
  UNION ALL SELECT id::text, made_by, 'transfer.apply', content_digest, ARRAY[id], created_at FROM transfers
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Money: the digest is now that of what was sent and nothing else. It is made of the columns, in the order of the contract,
-- as JSON without spaces.
CREATE FUNCTION pg_temp.digest(VARIADIC members text[]) RETURNS text LANGUAGE sql AS $$
  SELECT encode(sha256(convert_to('{' || array_to_string(members, ',') || '}', 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.member(name text, value text) RETURNS text LANGUAGE sql AS $$
  SELECT to_json(name)::text || ':' || coalesce(to_json(value)::text, 'null')
$$;
--> statement-breakpoint
INSERT INTO idempotency_keys (key, person_id, procedure, digest, ids, created_at)
  SELECT id::text, requested_by, 'finance.request', pg_temp.digest(
      pg_temp.member('id', id::text), pg_temp.member('organizationName', organization_name),
      pg_temp.member('transactionType', transaction_type), pg_temp.member('currency', currency),
      pg_temp.member('amount', amount::text), pg_temp.member('notes', notes)
    ), ARRAY[id], requested_at
  FROM financial_transactions WHERE NOT posted_directly
  UNION ALL
  SELECT id::text, requested_by, CASE transaction_type WHEN 'income' THEN 'finance.addIncome' ELSE 'finance.deposit' END,
    pg_temp.digest(
      pg_temp.member('id', id::text), pg_temp.member('organizationName', organization_name),
      pg_temp.member('currency', currency), pg_temp.member('amount', amount::text), pg_temp.member('notes', notes)
    ), ARRAY[id], requested_at
  FROM financial_transactions WHERE posted_directly
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The edit of a balance has an entry of the organization, and one of the reserve under the same id.
INSERT INTO idempotency_keys (key, person_id, procedure, digest, ids, created_at)
  SELECT change_id::text, changed_by, 'finance.setBalance', pg_temp.digest(
      pg_temp.member('id', change_id::text), pg_temp.member('organizationName', organization_name),
      pg_temp.member('currency', currency), pg_temp.member('from', previous_balance::text),
      pg_temp.member('amount', new_balance::text), pg_temp.member('notes', notes)
    ), ARRAY[change_id], created_at
  FROM ledger_entries WHERE change_type = 'manual_edit' AND account = 'organization'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO idempotency_keys (key, person_id, procedure, digest, ids, created_at)
  SELECT change_id::text, changed_by, 'finance.setReserve', pg_temp.digest(
      pg_temp.member('id', change_id::text), pg_temp.member('currency', currency),
      pg_temp.member('from', previous_balance::text), pg_temp.member('amount', new_balance::text),
      pg_temp.member('notes', notes)
    ), ARRAY[change_id], created_at
  FROM ledger_entries WHERE change_type = 'manual_edit' AND account = 'reserve'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP FUNCTION pg_temp.digest;
--> statement-breakpoint
DROP FUNCTION pg_temp.member;
--> statement-breakpoint
DROP TABLE "deleted_sessions";
--> statement-breakpoint
ALTER TABLE "financial_transactions" DROP COLUMN "content_digest";
--> statement-breakpoint
ALTER TABLE "organization_attendees" DROP COLUMN "content_digest";
--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "content_digest";
--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "edit_digest";
--> statement-breakpoint
ALTER TABLE "transfers" DROP COLUMN "content_digest";
