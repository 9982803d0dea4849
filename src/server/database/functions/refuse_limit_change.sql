CREATE OR REPLACE FUNCTION public.refuse_limit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision constant text[] := ARRAY['confirmed_by', 'confirmed_at', 'after_entry', 'withdrawn_by', 'withdrawn_at', 'possible_approvers'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.confirmed_at IS NULL AND OLD.withdrawn_at IS NULL AND to_jsonb(NEW) - decision = to_jsonb(OLD) - decision THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a proposed limit stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
