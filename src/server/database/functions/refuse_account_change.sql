-- An account stays, with its currency. A renamed organization keeps its account: the name of an organization that
-- exists is never replaced.
CREATE OR REPLACE FUNCTION public.refuse_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.currency = OLD.currency AND (
    NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
    OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name)
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an account stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
