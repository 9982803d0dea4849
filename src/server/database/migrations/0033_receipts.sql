CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid,
	"kind" text NOT NULL,
	"width" integer,
	"height" integer,
	"size" integer NOT NULL,
	"bytes" "bytea",
	"added_by" uuid NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"added_later" boolean NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "receipts_subject" CHECK (num_nonnulls("receipts"."transaction_id") = 1),
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('jpeg', 'png', 'webp', 'pdf')),
	CONSTRAINT "receipts_size" CHECK ("receipts"."size" between 1 and 2097152),
	CONSTRAINT "receipts_bytes" CHECK (octet_length("receipts"."bytes") = "receipts"."size"),
	CONSTRAINT "receipts_erased" CHECK (("receipts"."bytes" is null) = ("receipts"."erased_at" is not null)),
	CONSTRAINT "receipts_dimensions" CHECK (case "receipts"."kind" when 'pdf' then num_nonnulls("receipts"."width", "receipts"."height") = 0 else "receipts"."width" > 0 and "receipts"."height" > 0 end)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "erasures" DROP CONSTRAINT "erasures_kind";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_procedure";--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_transaction_id_financial_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."financial_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_added_by_profiles_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_of_transaction" ON "receipts" USING btree ("transaction_id","added_at","id");--> statement-breakpoint
CREATE INDEX "receipts_by_author" ON "receipts" USING btree ("added_by");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'account.signed_up', 'account.confirmation_requested', 'account.reset_requested', 'account.second_factor_set_up', 'account.second_factor_removed', 'account.recovery_codes_made', 'account.recovery_code_used', 'account.passkey_added', 'account.passkey_removed', 'account.erased', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'session.joined', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.merged', 'roster.unmerged', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.follow_up_noted', 'roster.follow_up_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'roster.erased', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'money.rate_added', 'money.exchanged', 'money.reversed', 'money.receipt_added', 'money.receipt_removed', 'money.receipt_erased', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'export.roster', 'export.members', 'export.audit_log', 'export.person', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.list', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_kind" CHECK ("erasures"."kind" in ('roster', 'account', 'receipt'));--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_procedure" CHECK ("idempotency_keys"."procedure" in ('sessions.create', 'sessions.update', 'sessions.edit', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit', 'finance.exchange', 'finance.reverse', 'finance.setReserve', 'rates.add', 'receipts.add', 'finance.setBalance', 'transfer.apply', 'people.addNote', 'people.noteFollowUp', 'people.announceAbsence', 'people.merge', 'meetings.addPause'));
--> statement-breakpoint
-- Pictures and PDFs are compressed already, and no sample of them belongs into the statistics.
ALTER TABLE public.receipts ALTER COLUMN bytes SET STORAGE EXTERNAL, ALTER COLUMN bytes SET STATISTICS 0;
--> statement-breakpoint
-- A receipt is never changed, for the owner of the tables too. It is deleted only while its request waits for a review, and an erasure
-- leaves everything but its bytes.
CREATE FUNCTION public.refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.erased_at IS NULL AND NEW.bytes IS NULL
      AND to_jsonb(NEW) - 'bytes' - 'erased_at' = to_jsonb(OLD) - 'bytes' - 'erased_at' THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM public.financial_transactions WHERE id = OLD.transaction_id AND status = 'pending') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'a receipt stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE ON public.receipts
  FOR EACH ROW EXECUTE FUNCTION public.refuse_receipt_change();
--> statement-breakpoint
CREATE TRIGGER receipts_no_truncate BEFORE TRUNCATE ON public.receipts
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_receipt_change();
--> statement-breakpoint
-- A device may send a receipt again that was erased.
CREATE TRIGGER leave_out_erased BEFORE INSERT ON public.receipts FOR EACH ROW EXECUTE FUNCTION public.leave_out_erased();
--> statement-breakpoint
-- Pages load a transaction again with the number of its receipts.
CREATE FUNCTION public.notify_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', 'financial_transactions', 'organization', organization_name)::text)
    FROM public.financial_transactions WHERE id = coalesce(NEW.transaction_id, OLD.transaction_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON public.receipts FOR EACH ROW EXECUTE FUNCTION public.notify_receipt();
--> statement-breakpoint
-- Blanks a receipt, with the rights of the owner. Returns false if there is none, or if it is erased already.
CREATE FUNCTION public.erase_receipt(receipt uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.receipts SET bytes = NULL, erased_at = now() WHERE id = receipt AND erased_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO public.erasures (subject_id, kind) VALUES (receipt, 'receipt');
  RETURN true;
END
$$;
