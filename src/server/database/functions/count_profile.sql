-- A profile that is deleted together with its account has been subtracted before the account was deleted: see
-- count_account.
CREATE OR REPLACE FUNCTION public.count_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM auth.users WHERE id = coalesce(NEW.id, OLD.id) AND email_verified) THEN
    IF TG_OP <> 'INSERT' THEN PERFORM public.add_person_to_network_count(OLD.approval_status, -1); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM public.add_person_to_network_count(NEW.approval_status, 1); END IF;
  END IF;
  RETURN NULL;
END
$$;
