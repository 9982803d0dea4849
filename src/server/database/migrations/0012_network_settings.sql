CREATE TABLE "former_organization_names" (
	"name" text PRIMARY KEY NOT NULL,
	"organization_name" text NOT NULL,
	CONSTRAINT "former_organization_names_name" CHECK (btrim("former_organization_names"."name") <> '' and char_length("former_organization_names"."name") <= 40)
);
--> statement-breakpoint
CREATE TABLE "network_settings" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"member_view" text DEFAULT 'details' NOT NULL,
	"audit_log_years" integer DEFAULT 2 NOT NULL,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "network_settings_single" CHECK ("network_settings"."single"),
	CONSTRAINT "network_settings_version" CHECK ("network_settings"."version" > 0),
	CONSTRAINT "network_settings_member_view" CHECK ("network_settings"."member_view" in ('details', 'presence')),
	CONSTRAINT "network_settings_audit_log_years" CHECK ("network_settings"."audit_log_years" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action";--> statement-breakpoint
ALTER TABLE "former_organization_names" ADD CONSTRAINT "former_organization_names_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_name_once" ON "organizations" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('sign_in.succeeded', 'sign_in.failed', 'sign_in.ended', 'account.password_refused', 'account.password_changed', 'account.password_reset', 'account.profile_changed', 'account.data_downloaded', 'rights.approved', 'rights.rejected', 'rights.access_ended', 'rights.admin_granted', 'rights.admin_revoked', 'rights.role_changed', 'rights.organization_added', 'rights.organization_removed', 'session.created', 'session.changed', 'session.deleted', 'roster.added', 'roster.changed', 'roster.moved', 'roster.removed', 'roster.restored', 'roster.imported', 'roster.transferred', 'roster.transfer_undone', 'roster.guardian_saved', 'roster.guardian_removed', 'roster.consent_set', 'roster.note_added', 'roster.note_removed', 'roster.absence_announced', 'roster.absence_withdrawn', 'money.requested', 'money.approved', 'money.rejected', 'money.posted', 'money.balance_edited', 'money.reserve_edited', 'money.balance_opened', 'settings.changed', 'settings.organization_added', 'settings.organization_changed', 'settings.organizations_ordered', 'export.roster', 'export.members', 'export.audit_log', 'reading.page', 'reading.page_offline', 'reading.birthdate', 'reading.contacts_on_device', 'reading.link_made', 'reading.link_used', 'reading.link_revoked'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_name_letters" CHECK ("organizations"."name" !~ '[/\\[:cntrl:]]');--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_oldest" CHECK ("organizations"."min_age" <= 120 and "organizations"."max_age" <= 120);--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_open_band" CHECK ("organizations"."min_age" is not null or "organizations"."max_age" is null);--> statement-breakpoint
INSERT INTO public.network_settings DEFAULT VALUES;
--> statement-breakpoint
-- A change concerns every open browser. The payload names the table alone, as that of the reserve does.
CREATE TRIGGER notify_update AFTER UPDATE ON public.network_settings FOR EACH ROW EXECUTE FUNCTION public.notify_reserve();
--> statement-breakpoint
-- A renamed organization takes its ledger with it, and nothing else changes an entry: the name of an organization that exists is
-- never replaced.
CREATE OR REPLACE FUNCTION public.refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  renamed public.ledger_entries;
BEGIN
  IF TG_OP = 'UPDATE' AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name) THEN
    renamed := OLD;
    renamed.organization_name := NEW.organization_name;
    IF OLD.organization_name IS NOT NULL AND NEW.organization_name IS NOT NULL AND renamed IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'ledger_entries is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- A renamed organization takes its balance with it, so a profile that gets the new name must not open another one.
CREATE OR REPLACE FUNCTION public.open_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.organization_name IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO public.organization_balances (id, organization_name)
  VALUES (gen_random_uuid(), NEW.organization_name)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Foreign keys carry a new name to the rows that refer to the organization. This carries it to the generated titles of its sessions and
-- to the records of transfers, and remembers the former name. With the rights of the owner, because the app may not change records of
-- transfers.
CREATE FUNCTION public.carry_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE public.sessions SET title = NEW.name || substr(title, char_length(OLD.name) + 1)
    WHERE organization IN (OLD.name, NEW.name) AND starts_with(title, OLD.name || ' - ');
  UPDATE public.transfer_changes SET
    before = CASE before ->> 'organizationName' WHEN OLD.name
      THEN jsonb_set(before, '{organizationName}', to_jsonb(NEW.name)) ELSE before END,
    after = CASE after ->> 'organizationName' WHEN OLD.name
      THEN jsonb_set(after, '{organizationName}', to_jsonb(NEW.name)) ELSE after END
    WHERE OLD.name IN (before ->> 'organizationName', after ->> 'organizationName');
  DELETE FROM public.former_organization_names WHERE name = NEW.name;
  INSERT INTO public.former_organization_names (name, organization_name) VALUES (OLD.name, NEW.name);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER carry_name AFTER UPDATE OF name ON public.organizations FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION public.carry_name();
