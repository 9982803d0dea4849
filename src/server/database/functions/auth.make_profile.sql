-- A sign-up by an invitation names its group, if the person kept it.
CREATE OR REPLACE FUNCTION auth.make_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.profiles (id, full_name, email, organization_name, invited_to, phone_number, language, search_key)
  VALUES (
    NEW.id, NEW.name, NEW.email,
    NEW.metadata ->> 'organization_name',
    NEW.metadata ->> 'invited_to',
    NEW.metadata ->> 'phone_number',
    coalesce(NEW.metadata ->> 'language', 'en'),
    NEW.metadata ->> 'search_key'
  );
  RETURN NULL;
END
$$;
