CREATE OR REPLACE FUNCTION public.refuse_pending_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  review constant text[] := ARRAY['status', 'reviewed_by', 'reviewed_at', 'approved_alone', 'counted_approvers', 'possible_approvers'];
  texts constant text[] := ARRAY['organization_name', 'notes', 'rejection_reason'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - texts - review = to_jsonb(OLD) - texts - review
      AND (OLD.status = 'pending' OR to_jsonb(NEW) - texts = to_jsonb(OLD) - texts)
      AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
        OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
          AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a pending change stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
