-- Sign-ins that the operator's command ends name no one: `shabaka.actor` is 'operator' then.
CREATE OR REPLACE FUNCTION auth.record_ended_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := nullif(current_setting('shabaka.actor', true), '');
BEGIN
  IF OLD.expires_at <= now() THEN
    RETURN NULL;
  END IF;
  IF actor = 'operator' THEN
    INSERT INTO public.audit_log (action, profile_id, sign_in_id, details)
    VALUES ('sign_in.ended', OLD.user_id, OLD.id, '{"byOperator": true}');
  ELSE
    INSERT INTO public.audit_log (action, actor_id, profile_id, sign_in_id)
    VALUES ('sign_in.ended', coalesce(actor::uuid, OLD.user_id), OLD.user_id, OLD.id);
  END IF;
  RETURN NULL;
END
$$;
