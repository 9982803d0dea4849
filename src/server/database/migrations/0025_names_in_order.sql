DROP INDEX "profiles_by_name";--> statement-breakpoint
DROP INDEX "organization_attendees_in_order";--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "search_key" SET DATA TYPE text collate "und-x-icu";--> statement-breakpoint
ALTER TABLE "organization_attendees" ALTER COLUMN "search_key" SET DATA TYPE text collate "und-x-icu";--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree (left("search_key", greatest(length("search_key") - length("email") - 1, 0)),"id");--> statement-breakpoint
CREATE INDEX "organization_attendees_in_order" ON "organization_attendees" USING btree ("organization_name","is_leader" DESC NULLS LAST,"search_key","id","attendee_name","transliteration_key","birthdate","age_override","phone_number") WHERE "organization_attendees"."removed_at" is null;--> statement-breakpoint
-- The keys have new rules: the server fills them again after its start.
UPDATE "organization_attendees" SET "transliteration_key" = NULL;--> statement-breakpoint
UPDATE "profiles" SET "transliteration_key" = NULL;--> statement-breakpoint
UPDATE "sessions" SET "search_key" = NULL, "transliteration_key" = NULL;--> statement-breakpoint
UPDATE "financial_transactions" SET "search_key" = NULL, "transliteration_key" = NULL;
