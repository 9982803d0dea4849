-- It works only in the transaction of an erasure. Returns false if the text is no longer as it was read.
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
