-- The owner of the tables cannot change a closed month either. It may only be signed once, reopened once, renamed with
-- its organization, and have its reason changed by an erasure.
CREATE OR REPLACE FUNCTION public.refuse_closing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - ARRAY['signed_by', 'signed_at', 'reopened_by', 'reopened_at', 'reopen_reason', 'organization_name']
        = to_jsonb(OLD) - ARRAY['signed_by', 'signed_at', 'reopened_by', 'reopened_at', 'reopen_reason', 'organization_name']
      AND ((NEW.signed_by, NEW.signed_at) IS NOT DISTINCT FROM (OLD.signed_by, OLD.signed_at)
        OR OLD.signed_at IS NULL AND OLD.reopened_at IS NULL)
      AND (OLD.reopened_at IS NULL OR (NEW.reopened_by, NEW.reopened_at) = (OLD.reopened_by, OLD.reopened_at))
      AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
        OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
          AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a closed month stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
