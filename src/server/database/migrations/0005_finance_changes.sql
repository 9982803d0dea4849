ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";--> statement-breakpoint
DROP INDEX "ledger_entries_by_time";--> statement-breakpoint
ALTER TABLE "financial_transactions" ALTER COLUMN "notes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "posted_directly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "change_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_in_order" ON "ledger_entries" USING btree ("account","organization_name","sequence" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_of_change" UNIQUE("change_id","account");--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_described" CHECK ("financial_transactions"."notes" is not null or ("financial_transactions"."posted_directly" and "financial_transactions"."transaction_type" = 'deposit'));--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_direct" CHECK (not "financial_transactions"."posted_directly" or "financial_transactions"."status" = 'approved');--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('confirmation', 'already_registered', 'reset', 'own_approval'));