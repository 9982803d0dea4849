-- PostgreSQL keeps samples of the values of every column. After an erasure they are taken again, or they would still
-- have the name.
CREATE OR REPLACE FUNCTION public.forget_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  place text;
BEGIN
  -- ANALYZE leaves the samples of an empty table as they are, and versions before 18 can do nothing about it.
  IF current_setting('server_version_num')::int >= 180000 THEN
    PERFORM pg_clear_attribute_stats(schemaname, tablename, attname, inherited)
    FROM pg_stats WHERE schemaname IN ('auth', 'public') ORDER BY schemaname, tablename;
  END IF;
  -- The tables are in one order, so that two erasures do not wait for each other.
  FOR place IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname IN ('auth', 'public') ORDER BY 1 LOOP
    EXECUTE 'ANALYZE ' || place;
  END LOOP;
END
$$;
