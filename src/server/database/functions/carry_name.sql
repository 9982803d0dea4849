-- Foreign keys carry a new name to the rows that refer to the organization. This function carries it to the generated
-- titles of its sessions and to the records of transfers, and remembers the former name. It has the rights of the
-- owner, because the app may not change records of transfers.
CREATE OR REPLACE FUNCTION public.carry_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.sessions SET title = NEW.name || substr(title, char_length(OLD.name) + 1)
    WHERE organization IN (OLD.name, NEW.name) AND starts_with(title, OLD.name || ' - ');
  UPDATE public.transfer_changes SET
    before = CASE before ->> 'organizationName' WHEN OLD.name
      THEN jsonb_set(before, '{organizationName}', to_jsonb(NEW.name)) ELSE before END,
    after = CASE after ->> 'organizationName' WHEN OLD.name
      THEN jsonb_set(after, '{organizationName}', to_jsonb(NEW.name)) ELSE after END
    WHERE OLD.name IN (before ->> 'organizationName', after ->> 'organizationName');
  DELETE FROM public.former_organization_names WHERE name = NEW.name;
  INSERT INTO public.former_organization_names (name, organization_name) VALUES (OLD.name, NEW.name);
  RETURN NULL;
END
$$;
