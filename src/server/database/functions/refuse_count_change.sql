-- The owner of the tables cannot change a count either. It may only be signed once, renamed with its organization, and
-- have its reason changed by an erasure.
CREATE OR REPLACE FUNCTION public.refuse_count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - ARRAY['signed_by', 'signed_at', 'organization_name', 'reason']
        = to_jsonb(OLD) - ARRAY['signed_by', 'signed_at', 'organization_name', 'reason']
      AND (OLD.signed_at IS NULL OR (NEW.signed_by, NEW.signed_at) = (OLD.signed_by, OLD.signed_at))
      AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
        OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
          AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a count stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
