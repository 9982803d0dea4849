ALTER TABLE "attendance" ADD COLUMN "marked_by" uuid;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "marked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_profiles_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_mark" CHECK ("attendance"."marked_by" is null or "attendance"."marked_at" is not null);