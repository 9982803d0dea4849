-- A session's row has the counts of its attendance, so that no list counts them again.
ALTER TABLE "sessions" ADD COLUMN "present_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "attendance_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_counts" CHECK ("sessions"."present_count" between 0 and "sessions"."attendance_count");
--> statement-breakpoint
UPDATE "sessions" SET present_count = counted.present, attendance_count = counted.all
FROM (
  SELECT session_id, count(*) FILTER (WHERE status = 'present') AS present, count(*) AS all
  FROM "attendance" GROUP BY session_id
) AS counted
WHERE counted.session_id = "sessions".id;
