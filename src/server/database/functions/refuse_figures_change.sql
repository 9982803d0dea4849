CREATE OR REPLACE FUNCTION public.refuse_figures_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'figures of a closed month stay as they are: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
