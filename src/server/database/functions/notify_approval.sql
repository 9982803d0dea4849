CREATE OR REPLACE FUNCTION public.notify_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.notify_waiting_money(organization_name) FROM public.financial_transactions WHERE id = NEW.transaction_id;
  PERFORM public.notify_waiting_money(organization_name) FROM public.pending_changes WHERE id = NEW.change_id;
  RETURN NULL;
END
$$;
