ALTER TABLE "network_settings" ADD COLUMN "has_bookkeeping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- On where anything of it was used, or a limit was set.
UPDATE "network_settings" SET "has_bookkeeping" = true WHERE
	EXISTS (SELECT FROM "exchanges") OR EXISTS (SELECT FROM "cash_counts") OR EXISTS (SELECT FROM "closings")
	OR EXISTS (SELECT FROM "categories" WHERE "name" IS NOT NULL) OR EXISTS (SELECT FROM "approval_limits") OR EXISTS (SELECT FROM "pending_changes")
	OR EXISTS (SELECT FROM "financial_transactions" WHERE "category" IS NOT NULL OR "document_date" IS NOT NULL);
