CREATE OR REPLACE FUNCTION public.count_attendees() RETURNS trigger LANGUAGE plpgsql AS $$
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
