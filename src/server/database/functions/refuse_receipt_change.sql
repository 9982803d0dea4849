-- A receipt is never changed, even by the owner of the tables. It is deleted only while its request or its pending
-- change waits for a review, and an erasure leaves everything but its bytes.
CREATE OR REPLACE FUNCTION public.refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.erased_at IS NULL AND NEW.bytes IS NULL
      AND to_jsonb(NEW) - 'bytes' - 'erased_at' = to_jsonb(OLD) - 'bytes' - 'erased_at' THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM public.financial_transactions WHERE id = OLD.transaction_id AND status = 'pending')
      OR EXISTS (SELECT FROM public.pending_changes WHERE id = OLD.pending_change_id AND status = 'pending') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'a receipt stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
