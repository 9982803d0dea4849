CREATE TABLE "approval_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_limits_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text NOT NULL,
	"amount" numeric(20, 2),
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"after_entry" bigint,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "approval_limits_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "approval_limits_currency" CHECK ("approval_limits"."currency" in ('USD', 'LBP')),
	CONSTRAINT "approval_limits_amount" CHECK ("approval_limits"."amount" between 0 and 999999999999999.99),
	CONSTRAINT "approval_limits_confirmation" CHECK (num_nonnulls("approval_limits"."confirmed_by", "approval_limits"."confirmed_at", "approval_limits"."after_entry") in (0, 3)
        and "approval_limits"."confirmed_at" <= "approval_limits"."proposed_at" + interval '168 hours'),
	CONSTRAINT "approval_limits_withdrawal" CHECK (("approval_limits"."withdrawn_by" is null) = ("approval_limits"."withdrawn_at" is null) and num_nonnulls("approval_limits"."confirmed_at", "approval_limits"."withdrawn_at") < 2)
);
--> statement-breakpoint
CREATE TABLE "change_approvals" (
	"change_id" uuid NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_approvals_change_id_approved_by_pk" PRIMARY KEY("change_id","approved_by")
);
--> statement-breakpoint
CREATE TABLE "pending_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_name" text,
	"change" jsonb NOT NULL,
	"notes" text,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"rejection_reason" text,
	"approved_alone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pending_changes_change" CHECK (jsonb_typeof("pending_changes"."change") = 'object'),
	CONSTRAINT "pending_changes_status" CHECK ("pending_changes"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "pending_changes_notes" CHECK (btrim("pending_changes"."notes") <> '' and char_length("pending_changes"."notes") <= 500),
	CONSTRAINT "pending_changes_alone" CHECK (not "pending_changes"."approved_alone" or "pending_changes"."status" = 'approved'),
	CONSTRAINT "pending_changes_reason" CHECK (char_length("pending_changes"."rejection_reason") <= 500 and ("pending_changes"."rejection_reason" is null or "pending_changes"."status" = 'rejected')),
	CONSTRAINT "pending_changes_review" CHECK (("pending_changes"."status" = 'pending') = ("pending_changes"."reviewed_at" is null) and ("pending_changes"."reviewed_at" is null) = ("pending_changes"."reviewed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "financial_transactions" DROP CONSTRAINT "financial_transactions_described";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_procedure";--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "approved_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_limits" ADD CONSTRAINT "approval_limits_proposed_by_profiles_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_limits" ADD CONSTRAINT "approval_limits_confirmed_by_profiles_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_limits" ADD CONSTRAINT "approval_limits_withdrawn_by_profiles_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_approvals" ADD CONSTRAINT "change_approvals_change_id_pending_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."pending_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_approvals" ADD CONSTRAINT "change_approvals_approved_by_profiles_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_requested_by_profiles_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_reviewed_by_profiles_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_limits_of_currency" ON "approval_limits" USING btree ("currency","sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "change_approvals_by_approver" ON "change_approvals" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "pending_changes_by_time" ON "pending_changes" USING btree ("requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pending_changes_waiting" ON "pending_changes" USING btree ("organization_name") WHERE "pending_changes"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "pending_changes_reviewed" ON "pending_changes" USING btree ("reviewed_at" DESC NULLS LAST) WHERE "pending_changes"."reviewed_at" is not null;--> statement-breakpoint
CREATE INDEX "pending_changes_by_requester" ON "pending_changes" USING btree ("requested_by","requested_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'session.joined', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.follow_up_noted', 'roster.follow_up_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'money.rate_added', 'money.exchanged', 'money.reversed', 'money.receipt_added', 'money.receipt_removed', 'money.receipt_erased', 'money.counted', 'money.count_signed', 'money.categorised', 'money.approval_given', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'settings.categories_changed', 'settings.limit_proposed', 'settings.limit_confirmed', 'settings.limit_withdrawn', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_alone" CHECK (not "financial_transactions"."approved_alone" or "financial_transactions"."status" = 'approved');--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_described" CHECK ("financial_transactions"."notes" is not null or "financial_transactions"."transaction_type" = 'deposit');--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" in ('sessions.create', 'sessions.update', 'sessions.edit', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit', 'finance.exchange', 'finance.reverse', 'finance.setReserve', 'rates.add', 'limits.propose', 'receipts.add', 'finance.setBalance', 'cashCounts.finish', 'transfer.apply', 'people.addNote', 'people.noteFollowUp', 'people.announceAbsence', 'people.merge', 'meetings.addPause'));
--> statement-breakpoint
-- A proposal stays, for the owner of the tables too: it is confirmed or withdrawn once.
CREATE FUNCTION public.refuse_limit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision constant text[] := ARRAY['confirmed_by', 'confirmed_at', 'after_entry', 'withdrawn_by', 'withdrawn_at'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.confirmed_at IS NULL AND OLD.withdrawn_at IS NULL AND to_jsonb(NEW) - decision = to_jsonb(OLD) - decision THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a proposed limit stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER approval_limits_stay BEFORE UPDATE OR DELETE ON public.approval_limits
  FOR EACH ROW EXECUTE FUNCTION public.refuse_limit_change();
--> statement-breakpoint
CREATE TRIGGER approval_limits_no_truncate BEFORE TRUNCATE ON public.approval_limits
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_limit_change();
--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE ON public.approval_limits FOR EACH ROW EXECUTE FUNCTION public.notify_rate();
--> statement-breakpoint
-- A pending change stays: reviewed once, renamed with its organization, its texts changed by an erasure.
CREATE FUNCTION public.refuse_pending_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  review constant text[] := ARRAY['status', 'reviewed_by', 'reviewed_at', 'approved_alone'];
  texts constant text[] := ARRAY['organization_name', 'notes', 'rejection_reason'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - texts - review = to_jsonb(OLD) - texts - review
      AND (OLD.status = 'pending' OR to_jsonb(NEW) - texts = to_jsonb(OLD) - texts)
      AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
        OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
          AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a pending change stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER pending_changes_stay BEFORE UPDATE OR DELETE ON public.pending_changes
  FOR EACH ROW EXECUTE FUNCTION public.refuse_pending_change();
--> statement-breakpoint
CREATE TRIGGER pending_changes_no_truncate BEFORE TRUNCATE ON public.pending_changes
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_pending_change();
--> statement-breakpoint
CREATE TRIGGER change_approvals_append_only BEFORE UPDATE OR DELETE ON public.change_approvals
  FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER change_approvals_no_truncate BEFORE TRUNCATE ON public.change_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
-- As a change of a request, or of the reserve: former pages know no other table.
CREATE FUNCTION public.notify_waiting_money(organization text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('changes', json_build_object(
    'table', CASE WHEN organization IS NULL THEN 'network_reserve' ELSE 'financial_transactions' END,
    'organization', organization)::text)
$$;
--> statement-breakpoint
CREATE FUNCTION public.notify_pending_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.notify_waiting_money(NEW.organization_name);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE ON public.pending_changes FOR EACH ROW EXECUTE FUNCTION public.notify_pending_change();
--> statement-breakpoint
CREATE FUNCTION public.notify_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'transaction_approvals' THEN
    PERFORM public.notify_waiting_money(organization_name) FROM public.financial_transactions WHERE id = NEW.transaction_id;
  ELSE
    PERFORM public.notify_waiting_money(organization_name) FROM public.pending_changes WHERE id = NEW.change_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT ON public.transaction_approvals FOR EACH ROW EXECUTE FUNCTION public.notify_approval();
--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT ON public.change_approvals FOR EACH ROW EXECUTE FUNCTION public.notify_approval();
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
    WHEN 'transfer.outcome' THEN
      UPDATE public.transfers SET outcome = text_after::jsonb WHERE id = row_id AND outcome = text_before::jsonb;
  END CASE;
  RETURN FOUND;
END
$$;
