-- Pages know the balances by the names of the views.
CREATE OR REPLACE FUNCTION public.notify_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object(
    'table', CASE WHEN NEW.organization_name IS NULL THEN 'network_reserve' ELSE 'organization_balances' END,
    'organization', NEW.organization_name)::text);
  RETURN NULL;
END
$$;
