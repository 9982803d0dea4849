-- Somebody waits for approval, or waits no more: told to those who decide it, whoever it is. Who these are, the app decides.
CREATE FUNCTION public.notify_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', 'profiles', 'organization', null)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_waiting_profile AFTER UPDATE ON public.profiles FOR EACH ROW
  WHEN (OLD.approval_status IS DISTINCT FROM NEW.approval_status)
  EXECUTE FUNCTION public.notify_waiting();
--> statement-breakpoint
-- Nobody waits before their e-mail is confirmed.
CREATE TRIGGER notify_waiting_confirmed AFTER UPDATE ON auth.users FOR EACH ROW
  WHEN (OLD.email_verified IS DISTINCT FROM NEW.email_verified)
  EXECUTE FUNCTION public.notify_waiting();
