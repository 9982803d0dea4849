ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_procedure";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "network_counts" DROP CONSTRAINT "network_counts_kind";--> statement-breakpoint
ALTER TABLE "erasures" DROP CONSTRAINT "erasures_kind";--> statement-breakpoint
ALTER TABLE "health_notices" DROP CONSTRAINT "health_notices_problem";--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";--> statement-breakpoint
ALTER TABLE "first_steps" DROP CONSTRAINT "first_steps_step";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" ~ '^[a-z][a-zA-Z_]*[.][a-z][a-zA-Z_]*$');--> statement-breakpoint
ALTER TABLE "network_counts" ADD CONSTRAINT "network_counts_kind" CHECK ("network_counts"."kind" ~ '^[a-z][a-zA-Z_]*$');--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_kind" CHECK ("erasures"."kind" ~ '^[a-z][a-zA-Z_]*$');--> statement-breakpoint
ALTER TABLE "health_notices" ADD CONSTRAINT "health_notices_problem" CHECK ("health_notices"."problem" ~ '^[a-z][a-zA-Z_]*$');--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" ~ '^[a-z][a-zA-Z_]*$');--> statement-breakpoint
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_step" CHECK ("first_steps"."step" ~ '^[a-z][a-zA-Z_]*$');--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" ~ '^[a-z][a-zA-Z_]*[.][a-z][a-zA-Z_]*$');
