-- The ledger is append-only, even for the owner of the tables. An erasure may change the note of a change.
CREATE OR REPLACE FUNCTION public.refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'ledger_changes' AND to_jsonb(NEW) - 'notes' = to_jsonb(OLD) - 'notes' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
