-- Compares a person's rights with those that are recorded as present. The app says who changes them, and when, by
-- settings of the transaction. If these are missing, a command, a move, or the operator changes them.
CREATE OR REPLACE FUNCTION public.keep_granted_rights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person constant uuid := (CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[0])::uuid;
  changed_by constant uuid := nullif(current_setting('shabaka.rights_changed_by', true), '');
  changed_at constant timestamptz(3) := coalesce(nullif(current_setting('shabaka.rights_changed_at', true), '')::timestamptz, now());
BEGIN
  -- A person is changed by one transaction at a time, so that each sees what the one before recorded.
  PERFORM FROM public.profiles WHERE id = person FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE public.granted_rights AS known SET ended_at = changed_at
    WHERE user_id = person AND ended_at IS NULL AND NOT EXISTS (
      SELECT FROM public.present_rights AS present
      WHERE present.user_id = person AND present.role = known.role
        AND present.organization_name IS NOT DISTINCT FROM known.organization_name);
  INSERT INTO public.granted_rights (id, user_id, role, organization_name, given_by, given_at)
    SELECT gen_random_uuid(), person, present.role, present.organization_name, changed_by, changed_at
    FROM public.present_rights AS present
    WHERE present.user_id = person AND NOT EXISTS (
      SELECT FROM public.granted_rights AS known
      WHERE known.user_id = person AND known.ended_at IS NULL AND known.role = present.role
        AND known.organization_name IS NOT DISTINCT FROM present.organization_name);
  RETURN NULL;
END
$$;
