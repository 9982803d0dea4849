CREATE TABLE "auth"."former_passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_reserve_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"changed_by" uuid NOT NULL,
	"change_type" text NOT NULL,
	"currency" text NOT NULL,
	"amount_change" numeric(20, 2) NOT NULL,
	"previous_balance" numeric(20, 2) NOT NULL,
	"new_balance" numeric(20, 2) NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_reserve_history_position_unique" UNIQUE("position"),
	CONSTRAINT "former_reserve_history_position" CHECK ("former_reserve_history"."position" < 0),
	CONSTRAINT "former_reserve_history_type" CHECK ("former_reserve_history"."change_type" in ('manual_edit', 'deposit_approved', 'income_approved', 'exchange', 'reversal', 'count_difference', 'brought_over')),
	CONSTRAINT "former_reserve_history_currency" CHECK ("former_reserve_history"."currency" in ('USD', 'LBP')),
	CONSTRAINT "former_reserve_history_notes" CHECK (char_length("former_reserve_history"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "move_ins" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"digest" text NOT NULL,
	"moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"invited_at" timestamp (3) with time zone,
	CONSTRAINT "move_ins_single" CHECK ("move_ins"."single")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "ledger_changes" DROP CONSTRAINT "ledger_changes_type";--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "before_move" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."former_passwords" ADD CONSTRAINT "former_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_reserve_history" ADD CONSTRAINT "former_reserve_history_changed_by_profiles_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'session.joined', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.follow_up_noted', 'roster.follow_up_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'money.rate_added', 'money.exchanged', 'money.reversed', 'money.receipt_added', 'money.receipt_removed', 'money.receipt_erased', 'money.counted', 'money.count_signed', 'money.categorised', 'money.approval_given', 'money.document_dated', 'money.months_closed', 'money.month_signed', 'money.months_reopened', 'money.year_downloaded', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'settings.categories_changed', 'settings.limit_proposed', 'settings.limit_confirmed', 'settings.limit_withdrawn', 'settings.invitation_made', 'settings.invitation_revoked', 'settings.moved_in', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD CONSTRAINT "financial_transactions_before_move" CHECK (not "financial_transactions"."before_move" or "financial_transactions"."status" <> 'pending');--> statement-breakpoint
ALTER TABLE "ledger_changes" ADD CONSTRAINT "ledger_changes_type" CHECK ("ledger_changes"."change_type" in ('manual_edit', 'deposit_approved', 'income_approved', 'exchange', 'reversal', 'count_difference', 'brought_over', 'withdraw_approved'));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('confirmation', 'already_registered', 'reset', 'own_approval', 'approval_digest', 'decision', 'missing_report', 'absences', 'password_changed', 'new_device', 'second_factor', 'health', 'test', 'invitation'));
--> statement-breakpoint
-- A new password, a deleted account and an erasure end the former password too.
CREATE FUNCTION auth.forget_former_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM auth.former_passwords WHERE user_id = OLD.user_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_former_password AFTER UPDATE ON auth.accounts FOR EACH ROW
  WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION auth.forget_former_password();
--> statement-breakpoint
CREATE TRIGGER forget_former_password_of_deleted AFTER DELETE ON auth.accounts FOR EACH ROW
  EXECUTE FUNCTION auth.forget_former_password();
--> statement-breakpoint
-- The audit log has one row for a move, and none for each person in it.
CREATE OR REPLACE FUNCTION auth.record_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.metadata ->> 'moved_in' IS NULL THEN
    INSERT INTO public.audit_log (action, profile_id, address)
    VALUES ('account.signed_up', NEW.id, nullif(NEW.metadata ->> 'client_address', ''));
  END IF;
  NEW.metadata := NEW.metadata - 'client_address' - 'moved_in';
  RETURN NEW;
END
$$;
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
    WHEN 'history.notes' THEN
      UPDATE public.former_reserve_history SET notes = text_after WHERE id = row_id AND notes = text_before;
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
--> statement-breakpoint
-- Who has moved in unconfirmed has the same days from the move on, and stays if money of the former system names them.
CREATE OR REPLACE FUNCTION public.delete_unconfirmed_accounts(days integer, most bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted bigint;
BEGIN
  IF days IS NULL OR days < 2 THEN
    RAISE EXCEPTION 'an unconfirmed account is stored for two days at least' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  WITH expired AS (
    SELECT users.id FROM auth.users JOIN public.profiles ON profiles.id = users.id
    WHERE NOT users.email_verified AND greatest(users.created_at, (SELECT moved_at FROM public.move_ins)) < now() - make_interval(days => days)
      AND profiles.approval_status = 'pending' AND profiles.decided_at IS NULL AND profiles.organization_role IS NULL
      AND NOT EXISTS (SELECT FROM public.user_roles WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM public.user_organizations WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM auth.sessions WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM public.audit_log WHERE actor_id = users.id AND action NOT LIKE 'account.%')
      AND NOT EXISTS (SELECT FROM public.financial_transactions WHERE users.id IN (requested_by, reviewed_by))
      AND NOT EXISTS (SELECT FROM public.former_reserve_history WHERE changed_by = users.id)
      AND NOT EXISTS (
        SELECT FROM public.audit_log
        WHERE profile_id = users.id AND action = 'account.confirmation_requested' AND recorded_at > now() - interval '2 hours'
      )
    ORDER BY users.created_at
    LIMIT most
    FOR UPDATE OF users, profiles SKIP LOCKED
  )
  DELETE FROM auth.users USING expired WHERE users.id = expired.id;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
