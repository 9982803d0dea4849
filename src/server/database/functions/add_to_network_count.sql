CREATE OR REPLACE FUNCTION public.add_to_network_count(counted text, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.network_counts (kind, amount) SELECT counted, change WHERE change <> 0
$$;
