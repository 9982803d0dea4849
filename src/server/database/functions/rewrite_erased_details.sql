-- It works only in the transaction of an erasure.
CREATE OR REPLACE FUNCTION public.rewrite_erased_details(row_id bigint, details_after jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.erasures WHERE erased_at >= now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'no one is erased by this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('shabaka.rewrites_erased_details', 'yes', true);
  UPDATE public.audit_log SET details = details_after WHERE id = row_id;
  PERFORM set_config('shabaka.rewrites_erased_details', '', true);
END
$$;
