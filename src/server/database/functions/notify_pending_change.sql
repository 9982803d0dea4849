CREATE OR REPLACE FUNCTION public.notify_pending_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.notify_waiting_money(NEW.organization_name);
  RETURN NULL;
END
$$;
