CREATE OR REPLACE FUNCTION public.open_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.organization_name IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO public.ledger_accounts (id, organization_name, currency)
  VALUES (gen_random_uuid(), NEW.organization_name, 'USD'), (gen_random_uuid(), NEW.organization_name, 'LBP')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
