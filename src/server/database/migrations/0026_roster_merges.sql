CREATE TABLE "roster_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"made_by" uuid,
	"before" jsonb NOT NULL,
	"after" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_procedure";--> statement-breakpoint
ALTER TABLE "roster_merges" ADD CONSTRAINT "roster_merges_kept_id_organization_attendees_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_merges" ADD CONSTRAINT "roster_merges_merged_id_organization_attendees_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."organization_attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_merges" ADD CONSTRAINT "roster_merges_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_merges_of_kept" ON "roster_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "roster_merges_of_merged" ON "roster_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "roster_merges_by_maker" ON "roster_merges" USING btree ("made_by");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" in ('sessions.create', 'sessions.update', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit', 'finance.setReserve', 'finance.setBalance', 'transfer.apply', 'people.addNote', 'people.announceAbsence', 'people.merge', 'meetings.addPause'));