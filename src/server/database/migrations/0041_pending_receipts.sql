ALTER TABLE "receipts" DROP CONSTRAINT "receipts_subject";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "pending_change_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_pending_change_id_pending_changes_id_fk" FOREIGN KEY ("pending_change_id") REFERENCES "public"."pending_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_of_pending_change" ON "receipts" USING btree ("pending_change_id") WHERE "receipts"."pending_change_id" is not null;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_subject" CHECK (num_nonnulls("receipts"."transaction_id", "receipts"."exchange_id", "receipts"."count_id", "receipts"."change_id", "receipts"."pending_change_id") = 1);
--> statement-breakpoint
-- A receipt is never changed, for the owner of the tables too. It is deleted only while its request or its pending change waits for a
-- review, and an erasure leaves everything but its bytes.
CREATE OR REPLACE FUNCTION public.refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.erased_at IS NULL AND NEW.bytes IS NULL
      AND to_jsonb(NEW) - 'bytes' - 'erased_at' = to_jsonb(OLD) - 'bytes' - 'erased_at' THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM public.financial_transactions WHERE id = OLD.transaction_id AND status = 'pending')
      OR EXISTS (SELECT FROM public.pending_changes WHERE id = OLD.pending_change_id AND status = 'pending') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'a receipt stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- Pages load what it belongs to again, with the number of its receipts. A reversal is of its organization, else of the reserve.
CREATE OR REPLACE FUNCTION public.notify_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  receipt public.receipts := coalesce(NEW, OLD);
  changed text := 'financial_transactions';
  owner text;
BEGIN
  IF receipt.pending_change_id IS NOT NULL THEN
    PERFORM public.notify_waiting_money(organization_name) FROM public.pending_changes WHERE id = receipt.pending_change_id;
    RETURN NULL;
  ELSIF receipt.transaction_id IS NOT NULL THEN
    SELECT organization_name INTO owner FROM public.financial_transactions WHERE id = receipt.transaction_id;
  ELSE
    owner := coalesce(
      (SELECT organization_name FROM public.exchanges WHERE id = receipt.exchange_id),
      (SELECT organization_name FROM public.cash_counts WHERE id = receipt.count_id),
      (SELECT organization_name FROM public.ledger_entries JOIN public.ledger_accounts ON ledger_accounts.id = account_id
        WHERE change_id = receipt.change_id AND organization_name IS NOT NULL LIMIT 1));
    changed := CASE WHEN owner IS NULL THEN 'network_reserve' ELSE 'organization_balances' END;
  END IF;
  PERFORM pg_notify('changes', json_build_object('table', changed, 'organization', owner)::text);
  RETURN NULL;
END
$$;
