-- Money moves between accounts, one for each owner and currency, by changes that have one entry in each account. What was there before is
-- remembered, and compared at the end.
CREATE TEMPORARY TABLE former_balances ON COMMIT DROP AS
  SELECT organization_name, 'USD' AS currency, usd_balance AS balance, id FROM public.organization_balances
  UNION ALL SELECT organization_name, 'LBP', lbp_balance, gen_random_uuid() FROM public.organization_balances
  UNION ALL SELECT NULL, 'USD', usd_balance, id FROM public.network_reserve
  UNION ALL SELECT NULL, 'LBP', lbp_balance, gen_random_uuid() FROM public.network_reserve;
--> statement-breakpoint
CREATE TEMPORARY TABLE former_entries ON COMMIT DROP AS
  SELECT id, sequence, organization_name, currency, amount_change, previous_balance, new_balance, change_type, changed_by, transaction_id,
    change_id, created_at, notes
  FROM public.ledger_entries LEFT JOIN public.ledger_notes USING (change_id);
--> statement-breakpoint
-- What cannot be moved as it is must be mended first, by a person who sees it.
DO $$
DECLARE
  wrong text;
BEGIN
  SELECT string_agg(DISTINCT coalesce(organization_name, 'reserve') || ' ' || currency, ', ') INTO wrong
    FROM former_entries AS entry WHERE NOT EXISTS (
      SELECT FROM former_balances AS balance
      WHERE balance.organization_name IS NOT DISTINCT FROM entry.organization_name AND balance.currency = entry.currency);
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'entries of the ledger have no balance: %', wrong;
  END IF;
  SELECT string_agg(change_id::text, ', ') INTO wrong FROM (
    SELECT change_id FROM former_entries GROUP BY change_id
    HAVING count(DISTINCT (change_type, changed_by, transaction_id)) > 1) AS changes;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'entries of one change differ in type, author or transaction: %', wrong;
  END IF;
  SELECT string_agg(change_id::text, ', ') INTO wrong
    FROM public.ledger_notes WHERE change_id NOT IN (SELECT change_id FROM public.ledger_entries);
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'notes of the ledger have no entry: %', wrong;
  END IF;
END
$$;
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text,
	"currency" text NOT NULL,
	"balance" numeric(20, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "ledger_accounts_of_owner" UNIQUE NULLS NOT DISTINCT("organization_name","currency"),
	CONSTRAINT "ledger_accounts_currency" CHECK ("ledger_accounts"."currency" in ('USD', 'LBP')),
	CONSTRAINT "ledger_accounts_balance" CHECK ("ledger_accounts"."balance" between 0 and 999999999999999.99)
);
--> statement-breakpoint
CREATE TABLE "ledger_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change_type" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"transaction_id" uuid,
	"notes" text,
	CONSTRAINT "ledger_changes_of_transaction" UNIQUE("transaction_id"),
	CONSTRAINT "ledger_changes_type" CHECK ("ledger_changes"."change_type" in ('manual_edit', 'deposit_approved', 'withdraw_approved', 'income_approved')),
	CONSTRAINT "ledger_changes_notes" CHECK (char_length("ledger_changes"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "transaction_approvals" (
	"transaction_id" uuid NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_approvals_transaction_id_approved_by_pk" PRIMARY KEY("transaction_id","approved_by")
);
--> statement-breakpoint
INSERT INTO public.ledger_accounts (id, organization_name, currency, balance)
  SELECT id, organization_name, currency, balance FROM former_balances;
--> statement-breakpoint
INSERT INTO public.ledger_changes (id, change_type, changed_by, transaction_id, notes)
  SELECT DISTINCT change_id, change_type, changed_by, transaction_id, notes FROM former_entries;
--> statement-breakpoint
INSERT INTO public.transaction_approvals (transaction_id, approved_by, approved_at)
  SELECT id, reviewed_by, reviewed_at FROM public.financial_transactions WHERE status = 'approved' AND NOT posted_directly;
--> statement-breakpoint
DROP TRIGGER ledger_entries_append_only ON public.ledger_entries;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "account_id" uuid;
--> statement-breakpoint
UPDATE public.ledger_entries AS entry SET account_id = account.id FROM public.ledger_accounts AS account
  WHERE account.organization_name IS NOT DISTINCT FROM entry.organization_name AND account.currency = entry.currency;
--> statement-breakpoint
DROP VIEW "public"."network_reserve_history";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_of_transaction";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_of_change";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_owner";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_currency";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_type";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_reserve_type";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_organization_name_organizations_name_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_changed_by_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_transaction_id_financial_transactions_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_entries_of_reserve";--> statement-breakpoint
DROP INDEX "ledger_entries_of_reserve_by_time";--> statement-breakpoint
DROP INDEX "ledger_entries_by_author";--> statement-breakpoint
DROP INDEX "ledger_entries_by_time";--> statement-breakpoint
DROP INDEX "ledger_entries_in_order";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "change_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "account";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "organization_name";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "currency";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "change_type";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "changed_by";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "transaction_id";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_changed_by_profiles_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_transaction_id_financial_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."financial_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_approvals" ADD CONSTRAINT "transaction_approvals_transaction_id_financial_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."financial_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_approvals" ADD CONSTRAINT "transaction_approvals_approved_by_profiles_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_change_id_ledger_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."ledger_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_of_change" UNIQUE("change_id","account_id");--> statement-breakpoint
CREATE INDEX "ledger_changes_by_author" ON "ledger_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "transaction_approvals_by_approver" ON "transaction_approvals" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("account_id","created_at" DESC NULLS LAST,"sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_in_order" ON "ledger_entries" USING btree ("account_id","sequence" DESC NULLS LAST);--> statement-breakpoint
DROP TABLE "ledger_notes";--> statement-breakpoint
DROP TABLE "network_reserve";--> statement-breakpoint
DROP TABLE "organization_balances";--> statement-breakpoint
CREATE VIEW "public"."network_reserve" AS (
  select usd.id, usd.balance as usd_balance, lbp.balance as lbp_balance
  from ledger_accounts as usd, ledger_accounts as lbp
  where usd.organization_name is null and usd.currency = 'USD' and lbp.organization_name is null and lbp.currency = 'LBP'
);--> statement-breakpoint
CREATE VIEW "public"."organization_balances" AS (
  select usd.id, organization_name, usd.balance as usd_balance, lbp.balance as lbp_balance
  from ledger_accounts as usd join ledger_accounts as lbp using (organization_name)
  where usd.currency = 'USD' and lbp.currency = 'LBP'
);--> statement-breakpoint
CREATE VIEW "public"."network_reserve_history" AS (
  select entry.id, changed_by, change_type, currency, amount_change, previous_balance, new_balance, notes, created_at
  from ledger_entries as entry
    join ledger_changes as change on change.id = change_id
    join ledger_accounts as account on account.id = account_id
  where organization_name is null
);
--> statement-breakpoint
-- The ledger is append-only, for the owner of the tables too. An erasure may change the note of a change.
CREATE OR REPLACE FUNCTION public.refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'ledger_changes' AND to_jsonb(NEW) - 'notes' = to_jsonb(OLD) - 'notes' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON public.ledger_entries
  FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_changes_append_only BEFORE UPDATE OR DELETE ON public.ledger_changes
  FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_changes_no_truncate BEFORE TRUNCATE ON public.ledger_changes
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER transaction_approvals_append_only BEFORE UPDATE OR DELETE ON public.transaction_approvals
  FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER transaction_approvals_no_truncate BEFORE TRUNCATE ON public.transaction_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
-- An account stays, with its currency. A renamed organization takes it along: the name of an organization that exists is never replaced.
CREATE FUNCTION public.refuse_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.currency = OLD.currency AND (
    NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
    OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name)
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an account stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE UPDATE OR DELETE ON public.ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION public.refuse_account_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON public.ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_account_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.open_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.organization_name IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO public.ledger_accounts (id, organization_name, currency)
  VALUES (gen_random_uuid(), NEW.organization_name, 'USD'), (gen_random_uuid(), NEW.organization_name, 'LBP')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Pages know the balances by the names of the views.
CREATE FUNCTION public.notify_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object(
    'table', CASE WHEN NEW.organization_name IS NULL THEN 'network_reserve' ELSE 'organization_balances' END,
    'organization', NEW.organization_name)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION public.notify_balance();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.rewrite_erased_text(place text, row_id uuid, text_before text, text_after text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.erasures WHERE erased_at >= now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'no one is erased by this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  CASE place
    WHEN 'transaction.notes' THEN
      UPDATE public.financial_transactions SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'transaction.rejection' THEN
      UPDATE public.financial_transactions SET rejection_reason = text_after WHERE id = row_id AND rejection_reason = text_before;
    WHEN 'ledger.notes' THEN
      UPDATE public.ledger_changes SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'transfer.outcome' THEN
      UPDATE public.transfers SET outcome = text_after::jsonb WHERE id = row_id AND outcome = text_before::jsonb;
  END CASE;
  RETURN FOUND;
END
$$;
--> statement-breakpoint
-- Every balance and every entry is as it was.
DO $$
BEGIN
  IF EXISTS (
    (SELECT organization_name, currency, balance FROM former_balances
      EXCEPT SELECT organization_name, currency, balance FROM public.ledger_accounts)
    UNION ALL
    (SELECT organization_name, currency, balance FROM public.ledger_accounts
      EXCEPT SELECT organization_name, currency, balance FROM former_balances)
  ) THEN
    RAISE EXCEPTION 'the balances differ after the migration';
  END IF;
  IF (SELECT count(*) FROM public.ledger_entries) <> (SELECT count(*) FROM former_entries) OR EXISTS (
    SELECT id, sequence, organization_name, currency, amount_change, previous_balance, new_balance, change_type, changed_by, transaction_id,
      change_id, created_at, notes
    FROM former_entries
    EXCEPT
    SELECT entry.id, sequence, organization_name, currency, amount_change, previous_balance, new_balance, change_type, changed_by,
      transaction_id, change_id, created_at, notes
    FROM public.ledger_entries AS entry
      JOIN public.ledger_changes AS change ON change.id = change_id
      JOIN public.ledger_accounts AS account ON account.id = account_id
  ) THEN
    RAISE EXCEPTION 'the ledger differs after the migration';
  END IF;
  IF (SELECT count(*) FROM public.transaction_approvals)
    <> (SELECT count(*) FROM public.financial_transactions WHERE status = 'approved' AND NOT posted_directly) THEN
    RAISE EXCEPTION 'the approvals differ after the migration';
  END IF;
END
$$;
--> statement-breakpoint
ANALYZE public.ledger_accounts, public.ledger_changes, public.ledger_entries;
