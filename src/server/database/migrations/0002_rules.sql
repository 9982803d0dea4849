-- A sign-up makes the user and the profile in one statement: neither stands without the other.
CREATE FUNCTION auth.make_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.profiles (id, full_name, email, organization_name, phone_number, language, search_key)
  VALUES (
    NEW.id, NEW.name, NEW.email,
    NEW.metadata ->> 'organization_name',
    NEW.metadata ->> 'phone_number',
    coalesce(NEW.metadata ->> 'language', 'en'),
    NEW.metadata ->> 'search_key'
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION auth.make_profile();
--> statement-breakpoint
-- The ledger is append-only, for the owner of the table too.
CREATE FUNCTION public.refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger_entries is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON public.ledger_entries
  FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
--> statement-breakpoint
INSERT INTO public.organizations (name, min_age, max_age, age_checked, position) VALUES
  ('SNMK1', 5, 7, true, 1),
  ('SNMK2', 8, 9, true, 2),
  ('SNMK3', 10, 11, true, 3),
  ('SNMY1', 12, 14, true, 4),
  ('SNMY2', 15, 17, true, 5),
  ('SNMA1', 18, 24, true, 6),
  ('SNMA2', 25, NULL, true, 7),
  ('SNMF', NULL, NULL, false, 8);
--> statement-breakpoint
INSERT INTO public.network_reserve (id) VALUES (gen_random_uuid());
