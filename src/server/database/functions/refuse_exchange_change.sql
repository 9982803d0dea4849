-- An exchange stays. An erasure may change its note, and it is renamed with its organization. Its entries notify
-- browsers.
CREATE OR REPLACE FUNCTION public.refuse_exchange_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{notes,organization_name}'::text[] = to_jsonb(OLD) - '{notes,organization_name}'::text[] AND (
    NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
    OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name)
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an exchange stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
