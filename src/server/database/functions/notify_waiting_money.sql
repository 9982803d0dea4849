-- A waiting change is sent as one of a request, or of the reserve, because former pages know no other table.
CREATE OR REPLACE FUNCTION public.notify_waiting_money(organization text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('changes', json_build_object(
    'table', CASE WHEN organization IS NULL THEN 'network_reserve' ELSE 'financial_transactions' END,
    'organization', organization)::text)
$$;
