CREATE TABLE "closing_figures" (
	"closing_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"opening" numeric(20, 2) NOT NULL,
	"received" numeric(20, 2) NOT NULL,
	"paid" numeric(20, 2) NOT NULL,
	"closing" numeric(20, 2) NOT NULL,
	"count_id" uuid,
	CONSTRAINT "closing_figures_closing_id_currency_pk" PRIMARY KEY("closing_id","currency"),
	CONSTRAINT "closing_figures_currency" CHECK ("closing_figures"."currency" in ('USD', 'LBP')),
	CONSTRAINT "closing_figures_sum" CHECK ("closing_figures"."opening" + "closing_figures"."received" - "closing_figures"."paid" = "closing_figures"."closing"
        and "closing_figures"."opening" >= 0 and "closing_figures"."received" >= 0 and "closing_figures"."paid" >= 0 and "closing_figures"."closing" >= 0)
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text,
	"month" date NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rate_id" uuid,
	"signed_by" uuid,
	"signed_at" timestamp (3) with time zone,
	"reopened_by" uuid,
	"reopened_at" timestamp (3) with time zone,
	"reopen_reason" text,
	CONSTRAINT "closings_month" CHECK (extract(day from "closings"."month") = 1 and "closings"."ends_at" <= "closings"."closed_at"),
	CONSTRAINT "closings_signature" CHECK (("closings"."signed_by" is null) = ("closings"."signed_at" is null) and "closings"."signed_by" <> "closings"."closed_by"
        and "closings"."signed_at" between "closings"."closed_at" and "closings"."closed_at" + interval '168 hours'),
	CONSTRAINT "closings_reopening" CHECK (("closings"."reopened_by" is null) = ("closings"."reopened_at" is null) and ("closings"."reopened_at" is null) = ("closings"."reopen_reason" is null)
        and "closings"."reopened_at" >= "closings"."closed_at"),
	CONSTRAINT "closings_reason" CHECK (btrim("closings"."reopen_reason") <> '' and char_length("closings"."reopen_reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_procedure";--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "document_date" date;--> statement-breakpoint
ALTER TABLE "closing_figures" ADD CONSTRAINT "closing_figures_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_figures" ADD CONSTRAINT "closing_figures_count_id_cash_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."cash_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_closed_by_profiles_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_rate_id_exchange_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."exchange_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_signed_by_profiles_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_reopened_by_profiles_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closings_closed_once" ON "closings" USING btree (coalesce("organization_name", ''),"month") WHERE "closings"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "closings_of_account" ON "closings" USING btree ("organization_name","month" DESC NULLS LAST,"closed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "closings_unsigned" ON "closings" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "closings"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "closings_by_closer" ON "closings" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "closings_by_signer" ON "closings" USING btree ("signed_by") WHERE "closings"."signed_by" is not null;--> statement-breakpoint
CREATE INDEX "closings_by_reopener" ON "closings" USING btree ("reopened_by") WHERE "closings"."reopened_by" is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'session.joined', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.follow_up_noted', 'roster.follow_up_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'money.rate_added', 'money.exchanged', 'money.reversed', 'money.receipt_added', 'money.receipt_removed', 'money.receipt_erased', 'money.counted', 'money.count_signed', 'money.categorised', 'money.approval_given', 'money.document_dated', 'money.months_closed', 'money.month_signed', 'money.months_reopened', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'settings.categories_changed', 'settings.limit_proposed', 'settings.limit_confirmed', 'settings.limit_withdrawn', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" in ('sessions.create', 'sessions.update', 'sessions.edit', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit', 'finance.exchange', 'finance.reverse', 'finance.setReserve', 'rates.add', 'limits.propose', 'receipts.add', 'finance.setBalance', 'cashCounts.finish', 'closings.close', 'transfer.apply', 'people.addNote', 'people.noteFollowUp', 'people.announceAbsence', 'people.merge', 'meetings.addPause'));
--> statement-breakpoint
-- A closed month stays as it is, for the owner of the tables too: signed once, reopened once, renamed with its organization,
-- its reason changed by an erasure.
CREATE FUNCTION public.refuse_closing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - ARRAY['signed_by', 'signed_at', 'reopened_by', 'reopened_at', 'reopen_reason', 'organization_name']
        = to_jsonb(OLD) - ARRAY['signed_by', 'signed_at', 'reopened_by', 'reopened_at', 'reopen_reason', 'organization_name']
      AND ((NEW.signed_by, NEW.signed_at) IS NOT DISTINCT FROM (OLD.signed_by, OLD.signed_at)
        OR OLD.signed_at IS NULL AND OLD.reopened_at IS NULL)
      AND (OLD.reopened_at IS NULL OR (NEW.reopened_by, NEW.reopened_at) = (OLD.reopened_by, OLD.reopened_at))
      AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
        OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
          AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a closed month stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER closings_stay BEFORE UPDATE OR DELETE ON public.closings
  FOR EACH ROW EXECUTE FUNCTION public.refuse_closing_change();
--> statement-breakpoint
CREATE TRIGGER closings_no_truncate BEFORE TRUNCATE ON public.closings
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_closing_change();
--> statement-breakpoint
CREATE FUNCTION public.refuse_figures_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'figures of a closed month stay as they are: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER closing_figures_stay BEFORE UPDATE OR DELETE ON public.closing_figures
  FOR EACH ROW EXECUTE FUNCTION public.refuse_figures_change();
--> statement-breakpoint
CREATE TRIGGER closing_figures_no_truncate BEFORE TRUNCATE ON public.closing_figures
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_figures_change();
--> statement-breakpoint
-- Everyone who sees the account is notified, as of its balance.
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE ON public.closings FOR EACH ROW EXECUTE FUNCTION public.notify_balance();
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
    WHEN 'pending.notes' THEN
      UPDATE public.pending_changes SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'pending.rejection' THEN
      UPDATE public.pending_changes SET rejection_reason = text_after WHERE id = row_id AND rejection_reason = text_before;
    WHEN 'exchange.notes' THEN
      UPDATE public.exchanges SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'ledger.notes' THEN
      UPDATE public.ledger_changes SET notes = text_after WHERE id = row_id AND notes = text_before;
    WHEN 'rate.source' THEN
      UPDATE public.exchange_rates SET source = text_after WHERE id = row_id AND source = text_before;
    WHEN 'count.reason' THEN
      UPDATE public.cash_counts SET reason = text_after WHERE id = row_id AND reason = text_before;
    WHEN 'closing.reason' THEN
      UPDATE public.closings SET reopen_reason = text_after WHERE id = row_id AND reopen_reason = text_before;
    WHEN 'transfer.outcome' THEN
      UPDATE public.transfers SET outcome = text_after::jsonb WHERE id = row_id AND outcome = text_before::jsonb;
  END CASE;
  RETURN FOUND;
END
$$;
