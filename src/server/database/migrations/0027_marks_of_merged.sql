-- Refuses marks of an entry that was merged while a session was being saved. The foreign key has waited for the merge by then, and
-- the query sees what the merge has committed.
CREATE FUNCTION public.refuse_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM rows_after JOIN public.roster_merges ON merged_id = attendee_id WHERE undone_at IS NULL
  ) THEN
    RAISE EXCEPTION 'the entry was merged' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'attendance_of_merged_entry';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_merged AFTER INSERT ON public.attendance REFERENCING NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_merged();
