-- The start screen of administrators counts the whole network, so that its counts are kept instead of counted again.
CREATE TABLE "network_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "network_counts_kind" CHECK ("network_counts"."kind" in ('sessions', 'attendees', 'approved', 'pending'))
);
--> statement-breakpoint
CREATE FUNCTION public.add_to_network_count(counted text, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.network_counts (kind, amount) SELECT counted, change WHERE change <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION public.count_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.add_to_network_count('sessions', (SELECT count(*) FROM rows_after));
  ELSE
    PERFORM public.add_to_network_count('sessions', -(SELECT count(*) FROM rows_before));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON public.sessions REFERENCING NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_sessions();
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_sessions();
--> statement-breakpoint
CREATE FUNCTION public.count_attendees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change bigint := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    change := change + (SELECT count(*) FROM rows_after WHERE NOT is_leader AND removed_at IS NULL);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    change := change - (SELECT count(*) FROM rows_before WHERE NOT is_leader AND removed_at IS NULL);
  END IF;
  PERFORM public.add_to_network_count('attendees', change);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON public.organization_attendees REFERENCING NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_attendees();
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON public.organization_attendees
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_attendees();
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON public.organization_attendees REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_attendees();
--> statement-breakpoint
CREATE FUNCTION public.add_person_to_network_count(status text, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.network_counts (kind, amount) SELECT status, change WHERE status IN ('approved', 'pending')
$$;
--> statement-breakpoint
-- A profile that is deleted together with its account has been subtracted before the account was deleted: see count_account.
CREATE FUNCTION public.count_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM auth.users WHERE id = coalesce(NEW.id, OLD.id) AND email_verified) THEN
    IF TG_OP <> 'INSERT' THEN PERFORM public.add_person_to_network_count(OLD.approval_status, -1); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM public.add_person_to_network_count(NEW.approval_status, 1); END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_insert_or_delete AFTER INSERT OR DELETE ON public.profiles
  FOR EACH ROW EXECUTE FUNCTION public.count_profile();
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE OF approval_status ON public.profiles
  FOR EACH ROW WHEN (OLD.approval_status <> NEW.approval_status) EXECUTE FUNCTION public.count_profile();
--> statement-breakpoint
CREATE FUNCTION public.count_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.add_person_to_network_count(
    approval_status, CASE WHEN TG_OP = 'UPDATE' AND NEW.email_verified THEN 1 ELSE -1 END
  ) FROM public.profiles WHERE id = OLD.id;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE OF email_verified ON auth.users
  FOR EACH ROW WHEN (OLD.email_verified <> NEW.email_verified) EXECUTE FUNCTION public.count_account();
--> statement-breakpoint
CREATE TRIGGER count_delete BEFORE DELETE ON auth.users
  FOR EACH ROW WHEN (OLD.email_verified) EXECUTE FUNCTION public.count_account();
--> statement-breakpoint
INSERT INTO public.network_counts (kind, amount)
  SELECT 'sessions', count(*) FROM public.sessions
  UNION ALL SELECT 'attendees', count(*) FROM public.organization_attendees WHERE NOT is_leader AND removed_at IS NULL
  UNION ALL SELECT approval_status, count(*) FROM public.profiles JOIN auth.users USING (id)
    WHERE email_verified AND approval_status IN ('approved', 'pending') GROUP BY approval_status;
