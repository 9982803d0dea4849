-- The organization of every profile has a balance, zero at first. The balance is opened by the write of the profile, so that
-- nothing that only reads money writes.
CREATE FUNCTION public.open_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.organization_balances (id, organization_name)
  VALUES (gen_random_uuid(), NEW.organization_name)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER open_balance AFTER INSERT OR UPDATE OF organization_name ON public.profiles FOR EACH ROW
  WHEN (NEW.organization_name IS NOT NULL)
  EXECUTE FUNCTION public.open_balance();
--> statement-breakpoint
INSERT INTO public.organization_balances (id, organization_name)
  SELECT gen_random_uuid(), organization_name
  FROM (SELECT DISTINCT organization_name FROM public.profiles WHERE organization_name IS NOT NULL) AS found
  ON CONFLICT DO NOTHING;
