CREATE OR REPLACE FUNCTION public.notify_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'transaction_approvals' THEN
    PERFORM public.notify_waiting_money(organization_name) FROM public.financial_transactions WHERE id = NEW.transaction_id;
  ELSE
    PERFORM public.notify_waiting_money(organization_name) FROM public.pending_changes WHERE id = NEW.change_id;
  END IF;
  RETURN NULL;
END
$$;
