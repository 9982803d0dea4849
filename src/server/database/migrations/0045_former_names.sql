CREATE TABLE "category_renames" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "category_renames_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" text NOT NULL,
	"former_name" text NOT NULL,
	CONSTRAINT "category_renames_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "category_renames_name" CHECK (btrim("category_renames"."former_name") <> '' and char_length("category_renames"."former_name") <= 40)
);
--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "last_rename" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "category_renames" ADD CONSTRAINT "category_renames_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_renames_of_category" ON "category_renames" USING btree ("category_id","sequence");--> statement-breakpoint
CREATE INDEX "profiles_by_decider" ON "profiles" USING btree ("decided_by") WHERE "profiles"."decided_by" is not null;--> statement-breakpoint
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
    WHEN 'category.former' THEN
      UPDATE public.category_renames SET former_name = text_after WHERE id = row_id AND former_name = text_before;
    WHEN 'transfer.outcome' THEN
      UPDATE public.transfers SET outcome = text_after::jsonb WHERE id = row_id AND outcome = text_before::jsonb;
  END CASE;
  RETURN FOUND;
END
$$;
--> statement-breakpoint
-- A row about settings loses an erased name in the names of the network and of categories; nothing else of a row changes.
CREATE OR REPLACE FUNCTION public.refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('shabaka.deletes_expired_audit_log', true) = 'yes' THEN
    IF OLD.recorded_at < now() - interval '1 year' THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('shabaka.rewrites_erased_details', true) = 'yes' THEN
    IF OLD.action IN ('settings.changed', 'settings.categories_changed')
      AND to_jsonb(NEW) - 'details' = to_jsonb(OLD) - 'details'
      AND NEW.details - ARRAY['settings', 'categories'] = OLD.details - ARRAY['settings', 'categories']
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.rewrite_erased_details(row_id bigint, details_after jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.erasures WHERE erased_at >= now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'no one is erased by this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('shabaka.rewrites_erased_details', 'yes', true);
  UPDATE public.audit_log SET details = details_after WHERE id = row_id;
  PERFORM set_config('shabaka.rewrites_erased_details', '', true);
END
$$;
