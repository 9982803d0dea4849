CREATE OR REPLACE FUNCTION public.count_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.add_to_network_count('sessions', (SELECT count(*) FROM rows_after));
  ELSE
    PERFORM public.add_to_network_count('sessions', -(SELECT count(*) FROM rows_before));
  END IF;
  RETURN NULL;
END
$$;
