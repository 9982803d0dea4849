CREATE TABLE "exchanges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text,
	"gives_currency" text NOT NULL,
	"gives_amount" numeric(20, 2) NOT NULL,
	"gets_amount" numeric(20, 2) NOT NULL,
	"notes" text,
	"exchanged_by" uuid NOT NULL,
	"exchanged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rate_id" uuid,
	CONSTRAINT "exchanges_currency" CHECK ("exchanges"."gives_currency" in ('USD', 'LBP')),
	CONSTRAINT "exchanges_amounts" CHECK ("exchanges"."gives_amount" > 0 and "exchanges"."gives_amount" <= 999999999999999.99 and "exchanges"."gets_amount" > 0 and "exchanges"."gets_amount" <= 999999999999999.99),
	CONSTRAINT "exchanges_notes" CHECK (btrim("exchanges"."notes") <> '' and char_length("exchanges"."notes") <= 500)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "ledger_changes" DROP CONSTRAINT "ledger_changes_type";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_procedure";--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD COLUMN "exchange_id" uuid;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_exchanged_by_profiles_id_fk" FOREIGN KEY ("exchanged_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_rate_id_exchange_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."exchange_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchanges_by_time" ON "exchanges" USING btree ("exchanged_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exchanges_of_organization" ON "exchanges" USING btree ("organization_name","exchanged_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exchanges_by_author" ON "exchanges" USING btree ("exchanged_by","exchanged_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_of_exchange" UNIQUE("exchange_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'session.joined', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.follow_up_noted', 'roster.follow_up_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'money.rate_added', 'money.exchanged', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_type" CHECK ("ledger_changes"."change_type" in ('manual_edit', 'deposit_approved', 'withdraw_approved', 'income_approved', 'exchange'));--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" in ('sessions.create', 'sessions.update', 'sessions.edit', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit', 'finance.exchange', 'finance.setReserve', 'rates.add', 'finance.setBalance', 'transfer.apply', 'people.addNote', 'people.noteFollowUp', 'people.announceAbsence', 'people.merge', 'meetings.addPause'));
--> statement-breakpoint
-- An exchange stays. An erasure may change its note, and a renamed organization takes it along. Its entries notify browsers.
CREATE FUNCTION public.refuse_exchange_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{notes,organization_name}'::text[] = to_jsonb(OLD) - '{notes,organization_name}'::text[] AND (
    NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
    OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name)
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an exchange stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER exchanges_stay BEFORE UPDATE OR DELETE ON public.exchanges
  FOR EACH ROW EXECUTE FUNCTION public.refuse_exchange_change();
--> statement-breakpoint
CREATE TRIGGER exchanges_no_truncate BEFORE TRUNCATE ON public.exchanges
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_exchange_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.rewrite_erased_text(place text, row_id uuid, text_before text, text_after text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.erasures WHERE erased_at >= now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'no one is erased by this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  CASE place
    WHEN 'transaction.notes' THEN
      UPDATE public.financial_transactions SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'transaction.rejection' THEN
      UPDATE public.financial_transactions SET rejection_reason = text_after WHERE id = row_id AND rejection_reason = text_before;
    WHEN 'exchange.notes' THEN
      UPDATE public.exchanges SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'ledger.notes' THEN
      UPDATE public.ledger_changes SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'rate.source' THEN
      UPDATE public.exchange_rates SET source = text_after WHERE id = row_id AND source = text_before;
    WHEN 'transfer.outcome' THEN
      UPDATE public.transfers SET outcome = text_after::jsonb WHERE id = row_id AND outcome = text_before::jsonb;
  END CASE;
  RETURN FOUND;
END
$$;
