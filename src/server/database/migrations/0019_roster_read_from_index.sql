-- Keys that are too long for an entry of the index are computed again, shorter, after the start.
UPDATE "organization_attendees" SET "transliteration_key" = NULL WHERE length("transliteration_key") > 1500;--> statement-breakpoint
DROP INDEX "organization_attendees_in_order";--> statement-breakpoint
CREATE INDEX "organization_attendees_in_order" ON "organization_attendees" USING btree ("organization_name","is_leader" DESC NULLS LAST,"attendee_name","id","search_key","transliteration_key","birthdate","age_override","phone_number") WHERE "organization_attendees"."removed_at" is null;