CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"position" integer,
	CONSTRAINT "categories_default" CHECK (("categories"."name" is null) = ("categories"."id" in ('food', 'transport', 'camp', 'materials', 'rent', 'dues', 'donation', 'other'))),
	CONSTRAINT "categories_name" CHECK (btrim("categories"."name") <> '' and char_length("categories"."name") <= 40)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'session.joined', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.follow_up_noted', 'roster.follow_up_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'money.rate_added', 'money.exchanged', 'money.reversed', 'money.receipt_added', 'money.receipt_removed', 'money.receipt_erased', 'money.counted', 'money.count_signed', 'money.categorised', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'settings.categories_changed', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));
--> statement-breakpoint
INSERT INTO "categories" ("id", "position")
SELECT id, position FROM unnest(ARRAY['food', 'transport', 'camp', 'materials', 'rent', 'dues', 'donation', 'other'])
  WITH ORDINALITY AS defaults (id, position);
