-- A device may send a person once more who was added without a connection. The id is in use, so the row is left out.
CREATE OR REPLACE FUNCTION public.leave_out_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.erasures WHERE subject_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;
