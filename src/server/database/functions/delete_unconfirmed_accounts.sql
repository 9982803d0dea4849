-- People who moved in unconfirmed have the same number of days from the move on, and stay if money of the former system
-- names them.
CREATE OR REPLACE FUNCTION public.delete_unconfirmed_accounts(days integer, most bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted bigint;
BEGIN
  IF days IS NULL OR days < 2 THEN
    RAISE EXCEPTION 'an unconfirmed account is stored for two days at least' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  WITH expired AS (
    SELECT users.id FROM auth.users JOIN public.profiles ON profiles.id = users.id
    WHERE NOT users.email_verified AND greatest(users.created_at, (SELECT moved_at FROM public.move_ins)) < now() - make_interval(days => days)
      AND profiles.approval_status = 'pending' AND profiles.decided_at IS NULL AND profiles.organization_role IS NULL
      AND NOT EXISTS (SELECT FROM public.user_roles WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM public.user_organizations WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM auth.sessions WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM public.audit_log WHERE actor_id = users.id AND action NOT LIKE 'account.%')
      AND NOT EXISTS (SELECT FROM public.financial_transactions WHERE users.id IN (requested_by, reviewed_by))
      AND NOT EXISTS (SELECT FROM public.former_reserve_history WHERE changed_by = users.id)
      AND NOT EXISTS (
        SELECT FROM public.audit_log
        WHERE profile_id = users.id AND action = 'account.confirmation_requested' AND recorded_at > now() - interval '2 hours'
      )
    ORDER BY users.created_at
    LIMIT most
    FOR UPDATE OF users, profiles SKIP LOCKED
  )
  DELETE FROM auth.users USING expired WHERE users.id = expired.id;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
