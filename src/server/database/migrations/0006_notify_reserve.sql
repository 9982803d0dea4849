-- The reserve is nobody's in particular: what is told of it has no organization. Who may hear of it, the app decides.
CREATE FUNCTION public.notify_reserve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', TG_TABLE_NAME, 'organization', null)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_update AFTER UPDATE ON public.network_reserve FOR EACH ROW
  WHEN ((OLD.usd_balance, OLD.lbp_balance) IS DISTINCT FROM (NEW.usd_balance, NEW.lbp_balance))
  EXECUTE FUNCTION public.notify_reserve();
