-- Pages load the receipt's subject again, with the number of its receipts. A reversal belongs to its organization, or
-- else to the reserve.
CREATE OR REPLACE FUNCTION public.notify_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  receipt public.receipts := coalesce(NEW, OLD);
  changed text := 'financial_transactions';
  owner text;
BEGIN
  IF receipt.pending_change_id IS NOT NULL THEN
    PERFORM public.notify_waiting_money(organization_name) FROM public.pending_changes WHERE id = receipt.pending_change_id;
    RETURN NULL;
  ELSIF receipt.transaction_id IS NOT NULL THEN
    SELECT organization_name INTO owner FROM public.financial_transactions WHERE id = receipt.transaction_id;
  ELSE
    owner := coalesce(
      (SELECT organization_name FROM public.exchanges WHERE id = receipt.exchange_id),
      (SELECT organization_name FROM public.cash_counts WHERE id = receipt.count_id),
      (SELECT organization_name FROM public.ledger_entries JOIN public.ledger_accounts ON ledger_accounts.id = account_id
        WHERE change_id = receipt.change_id AND organization_name IS NOT NULL LIMIT 1));
    changed := CASE WHEN owner IS NULL THEN 'network_reserve' ELSE 'organization_balances' END;
  END IF;
  PERFORM pg_notify('changes', json_build_object('table', changed, 'organization', owner)::text);
  RETURN NULL;
END
$$;
