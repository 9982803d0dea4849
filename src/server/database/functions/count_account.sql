CREATE OR REPLACE FUNCTION public.count_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.add_person_to_network_count(
    approval_status, CASE WHEN TG_OP = 'UPDATE' AND NEW.email_verified THEN 1 ELSE -1 END
  ) FROM public.profiles WHERE id = OLD.id;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
