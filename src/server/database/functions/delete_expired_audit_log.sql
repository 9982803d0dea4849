-- Deletes at most so many rows that are older than the retention time, and none that is younger than a year.
CREATE OR REPLACE FUNCTION public.delete_expired_audit_log(retention interval DEFAULT interval '2 years', most bigint DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted bigint;
BEGIN
  IF retention IS NULL OR now() - retention > now() - interval '1 year' THEN
    RAISE EXCEPTION 'the audit log is stored for a year at least' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM set_config('shabaka.deletes_expired_audit_log', 'yes', true);
  DELETE FROM public.audit_log WHERE id IN (
    SELECT id FROM public.audit_log WHERE recorded_at < now() - retention LIMIT most
  );
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('shabaka.deletes_expired_audit_log', '', true);
  RETURN deleted;
END
$$;
