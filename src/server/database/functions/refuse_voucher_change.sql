-- A voucher stays. It is renamed with its organization, and keeps the prefix that it had.
CREATE OR REPLACE FUNCTION public.refuse_voucher_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'organization_name' = to_jsonb(OLD) - 'organization_name'
    AND NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
    AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a voucher stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
