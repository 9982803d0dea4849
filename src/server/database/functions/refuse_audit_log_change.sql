-- A row about settings loses an erased name in the names of the network and of categories; nothing else of a row
-- changes.
CREATE OR REPLACE FUNCTION public.refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('shabaka.deletes_expired_audit_log', true) = 'yes' THEN
    IF OLD.recorded_at < now() - interval '1 year' THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('shabaka.rewrites_erased_details', true) = 'yes' THEN
    IF OLD.action IN ('settings.changed', 'settings.categories_changed')
      AND to_jsonb(NEW) - 'details' = to_jsonb(OLD) - 'details'
      AND NEW.details - ARRAY['settings', 'categories'] = OLD.details - ARRAY['settings', 'categories']
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
