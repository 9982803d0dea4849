-- Approvals of requests and of pending changes are rows of one table.
ALTER TABLE "change_approvals" DROP CONSTRAINT "change_approvals_change_id_approved_by_pk";--> statement-breakpoint
ALTER TABLE "change_approvals" ALTER COLUMN "change_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "change_approvals" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
-- No page waits for what was approved before.
ALTER TABLE "change_approvals" DISABLE TRIGGER notify_change;--> statement-breakpoint
INSERT INTO "change_approvals" ("transaction_id", "approved_by", "approved_at")
SELECT "transaction_id", "approved_by", "approved_at" FROM "transaction_approvals";--> statement-breakpoint
ALTER TABLE "change_approvals" ENABLE TRIGGER notify_change;--> statement-breakpoint
DROP TABLE "transaction_approvals";--> statement-breakpoint
ALTER TABLE "change_approvals" ADD CONSTRAINT "change_approvals_transaction_id_financial_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."financial_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_approvals_of_change" ON "change_approvals" USING btree ("change_id") WHERE "change_approvals"."change_id" is not null;--> statement-breakpoint
ALTER TABLE "change_approvals" ADD CONSTRAINT "change_approvals_once" UNIQUE NULLS NOT DISTINCT("transaction_id","change_id","approved_by");--> statement-breakpoint
ALTER TABLE "change_approvals" ADD CONSTRAINT "change_approvals_subject" CHECK (num_nonnulls("change_approvals"."transaction_id", "change_approvals"."change_id") = 1);
