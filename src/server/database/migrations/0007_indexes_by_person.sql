CREATE INDEX "audit_entries_by_person" ON "audit_entries" USING btree ("person_id","read_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "financial_transactions_by_requester" ON "financial_transactions" USING btree ("requested_by","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "financial_transactions_by_reviewer" ON "financial_transactions" USING btree ("reviewed_by") WHERE "financial_transactions"."reviewed_by" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_by_author" ON "ledger_entries" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "profiles_by_role" ON "profiles" USING btree ("organization_role") WHERE "profiles"."organization_role" is not null;--> statement-breakpoint
CREATE INDEX "organization_attendees_by_author" ON "organization_attendees" USING btree ("created_by") WHERE "organization_attendees"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "sessions_by_author" ON "sessions" USING btree ("created_by","created_at" DESC NULLS LAST) WHERE "sessions"."created_by" is not null;