CREATE TABLE "vouchers" (
	"change_id" uuid NOT NULL,
	"organization_name" text,
	"prefix" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "vouchers_of_change" UNIQUE NULLS NOT DISTINCT("change_id","organization_name"),
	CONSTRAINT "vouchers_in_order" UNIQUE NULLS NOT DISTINCT("organization_name","year","number"),
	CONSTRAINT "vouchers_prefix" CHECK (btrim("vouchers"."prefix") <> ''),
	CONSTRAINT "vouchers_number" CHECK ("vouchers"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_change_id_ledger_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."ledger_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "vouchers_by_text" ON "vouchers" USING btree ("prefix","year","number");
--> statement-breakpoint
-- Changes of former versions, in the order of the ledger. The name of their day is not known any more, so it is the present one. The
-- server sets the network's time zone before it migrates.
INSERT INTO public.vouchers (change_id, organization_name, prefix, year, number)
  SELECT change_id, organization_name, coalesce(organization_name, 'NETWORK'), year,
    row_number() OVER (PARTITION BY organization_name, year ORDER BY sequence)
  FROM (
    SELECT change_id, organization_name, min(sequence) AS sequence, extract(year FROM
      min(created_at) AT TIME ZONE coalesce(nullif(current_setting('shabaka.time_zone', true), ''), 'Asia/Beirut'))::int AS year
    FROM public.ledger_entries JOIN public.ledger_accounts AS account ON account.id = account_id
    GROUP BY change_id, organization_name
  ) AS moved;
--> statement-breakpoint
-- A voucher stays. A renamed organization takes it along, with the name that it had.
CREATE FUNCTION public.refuse_voucher_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'organization_name' = to_jsonb(OLD) - 'organization_name'
    AND NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
    AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a voucher stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER vouchers_stay BEFORE UPDATE OR DELETE ON public.vouchers
  FOR EACH ROW EXECUTE FUNCTION public.refuse_voucher_change();
--> statement-breakpoint
CREATE TRIGGER vouchers_no_truncate BEFORE TRUNCATE ON public.vouchers
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_voucher_change();
--> statement-breakpoint
ANALYZE public.vouchers;
