-- A recorded right ends once; its row goes only with an account that was never confirmed.
CREATE OR REPLACE FUNCTION public.refuse_granted_right() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'organization_name' - 'ended_at' = to_jsonb(OLD) - 'organization_name' - 'ended_at'
    AND (OLD.ended_at IS NULL OR NEW.ended_at = OLD.ended_at)
    AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
      OR NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a recorded right stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
