ALTER TABLE "receipts" DROP CONSTRAINT "receipts_subject";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "exchange_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "count_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_count_id_cash_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."cash_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_change_id_ledger_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."ledger_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_of_exchange" ON "receipts" USING btree ("exchange_id") WHERE "receipts"."exchange_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_of_count" ON "receipts" USING btree ("count_id") WHERE "receipts"."count_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_of_change" ON "receipts" USING btree ("change_id") WHERE "receipts"."change_id" is not null;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_subject" CHECK (num_nonnulls("receipts"."transaction_id", "receipts"."exchange_id", "receipts"."count_id", "receipts"."change_id") = 1);--> statement-breakpoint
-- Pages load what it belongs to again, with the number of its receipts. A reversal is of its organization, else of the reserve.
CREATE OR REPLACE FUNCTION public.notify_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  receipt public.receipts := coalesce(NEW, OLD);
  changed text := 'financial_transactions';
  owner text;
BEGIN
  IF receipt.transaction_id IS NOT NULL THEN
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
