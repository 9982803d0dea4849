CREATE OR REPLACE FUNCTION public.add_person_to_network_count(status text, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.network_counts (kind, amount) SELECT status, change WHERE status IN ('approved', 'pending')
$$;
