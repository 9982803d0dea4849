CREATE TABLE "cash_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text,
	"currency" text NOT NULL,
	"pieces" jsonb NOT NULL,
	"coins" numeric(20, 2) NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	"book_balance" numeric(20, 2) NOT NULL,
	"reason" text,
	"change_id" uuid,
	"began_at" timestamp (3) with time zone NOT NULL,
	"counted_by" uuid NOT NULL,
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"signed_by" uuid,
	"signed_at" timestamp (3) with time zone,
	CONSTRAINT "cash_counts_of_change" UNIQUE("change_id"),
	CONSTRAINT "cash_counts_currency" CHECK ("cash_counts"."currency" in ('USD', 'LBP')),
	CONSTRAINT "cash_counts_amounts" CHECK ("cash_counts"."coins" >= 0 and "cash_counts"."total" >= 0 and "cash_counts"."book_balance" >= 0),
	CONSTRAINT "cash_counts_pieces" CHECK (jsonb_typeof("cash_counts"."pieces") = 'object'),
	CONSTRAINT "cash_counts_difference" CHECK (("cash_counts"."total" = "cash_counts"."book_balance") = ("cash_counts"."change_id" is null)
        and ("cash_counts"."change_id" is null) = ("cash_counts"."reason" is null) and "cash_counts"."change_id" = "cash_counts"."id"),
	CONSTRAINT "cash_counts_reason" CHECK (btrim("cash_counts"."reason") <> '' and char_length("cash_counts"."reason") <= 500),
	CONSTRAINT "cash_counts_time" CHECK ("cash_counts"."began_at" <= "cash_counts"."counted_at"),
	CONSTRAINT "cash_counts_signature" CHECK (("cash_counts"."signed_by" is null) = ("cash_counts"."signed_at" is null) and "cash_counts"."signed_by" <> "cash_counts"."counted_by"
        and "cash_counts"."signed_at" between "cash_counts"."counted_at" and "cash_counts"."counted_at" + interval '168 hours')
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "ledger_changes" DROP CONSTRAINT "ledger_changes_type";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_procedure";--> statement-breakpoint
ALTER TABLE "network_settings" ADD COLUMN "has_cash_box" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_change_id_ledger_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."ledger_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_counted_by_profiles_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_signed_by_profiles_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_counts_of_account" ON "cash_counts" USING btree ("organization_name","counted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cash_counts_by_currency" ON "cash_counts" USING btree ("organization_name","currency","counted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cash_counts_unsigned" ON "cash_counts" USING btree ("counted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "cash_counts"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "cash_counts_by_counter" ON "cash_counts" USING btree ("counted_by");--> statement-breakpoint
CREATE INDEX "cash_counts_by_signer" ON "cash_counts" USING btree ("signed_by") WHERE "cash_counts"."signed_by" is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'session.joined', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.follow_up_noted', 'roster.follow_up_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'money.rate_added', 'money.exchanged', 'money.reversed', 'money.receipt_added', 'money.receipt_removed', 'money.receipt_erased', 'money.counted', 'money.count_signed', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_type" CHECK ("ledger_changes"."change_type" in ('manual_edit', 'deposit_approved', 'withdraw_approved', 'income_approved', 'exchange', 'reversal', 'count_difference'));--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" in ('sessions.create', 'sessions.update', 'sessions.edit', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit', 'finance.exchange', 'finance.reverse', 'finance.setReserve', 'rates.add', 'receipts.add', 'finance.setBalance', 'cashCounts.finish', 'transfer.apply', 'people.addNote', 'people.noteFollowUp', 'people.announceAbsence', 'people.merge', 'meetings.addPause'));
--> statement-breakpoint
-- A count stays as it is, for the owner of the tables too: signed once, renamed with its organization, its reason changed by an erasure.
CREATE FUNCTION public.refuse_count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - ARRAY['signed_by', 'signed_at', 'organization_name', 'reason']
        = to_jsonb(OLD) - ARRAY['signed_by', 'signed_at', 'organization_name', 'reason']
      AND (OLD.signed_at IS NULL OR (NEW.signed_by, NEW.signed_at) = (OLD.signed_by, OLD.signed_at))
      AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
        OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
          AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a count stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER cash_counts_stay BEFORE UPDATE OR DELETE ON public.cash_counts
  FOR EACH ROW EXECUTE FUNCTION public.refuse_count_change();
--> statement-breakpoint
CREATE TRIGGER cash_counts_no_truncate BEFORE TRUNCATE ON public.cash_counts
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_count_change();
--> statement-breakpoint
-- Everyone who sees the account is notified, as of its balance.
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE ON public.cash_counts FOR EACH ROW EXECUTE FUNCTION public.notify_balance();
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
    WHEN 'count.reason' THEN
      UPDATE public.cash_counts SET reason = text_after WHERE id = row_id AND reason = text_before;
    WHEN 'transfer.outcome' THEN
      UPDATE public.transfers SET outcome = text_after::jsonb WHERE id = row_id AND outcome = text_before::jsonb;
  END CASE;
  RETURN FOUND;
END
$$;
