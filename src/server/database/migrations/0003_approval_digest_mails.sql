-- The mail that counts who waits for approval is called what it is.
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";
--> statement-breakpoint
UPDATE "outgoing_mails" SET kind = 'approval_digest' WHERE kind = 'waiting';
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('confirmation', 'already_registered', 'reset', 'own_approval', 'approval_digest', 'decision'));
