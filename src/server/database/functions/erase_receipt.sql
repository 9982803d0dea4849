-- Empties a receipt, with the rights of the owner. Returns false if there is none, or if it is erased already.
CREATE OR REPLACE FUNCTION public.erase_receipt(receipt uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.receipts SET bytes = NULL, erased_at = now() WHERE id = receipt AND erased_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO public.erasures (subject_id, kind) VALUES (receipt, 'receipt');
  RETURN true;
END
$$;
