CREATE TABLE "granted_rights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"organization_name" text,
	"given_by" uuid,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "granted_rights_role" CHECK ("granted_rights"."role" in ('admin', 'finance_manager', 'team_leader')),
	CONSTRAINT "granted_rights_organization" CHECK (("granted_rights"."role" = 'admin') = ("granted_rights"."organization_name" is null))
);
--> statement-breakpoint
-- Rows of before have an empty list.
ALTER TABLE "approval_limits" ADD COLUMN "possible_approvers" uuid[] DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "approval_limits" ALTER COLUMN "possible_approvers" DROP DEFAULT;--> statement-breakpoint
-- Rows of before have an empty list.
ALTER TABLE "pending_changes" ADD COLUMN "counted_approvers" uuid[] DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "pending_changes" ALTER COLUMN "counted_approvers" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "pending_changes" ADD COLUMN "possible_approvers" uuid[];--> statement-breakpoint
-- Rows of before have an empty list.
ALTER TABLE "financial_transactions" ADD COLUMN "counted_approvers" uuid[] DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "financial_transactions" ALTER COLUMN "counted_approvers" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "financial_transactions" ADD COLUMN "possible_approvers" uuid[];--> statement-breakpoint
ALTER TABLE "granted_rights" ADD CONSTRAINT "granted_rights_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "granted_rights" ADD CONSTRAINT "granted_rights_organization_name_organizations_name_fk" FOREIGN KEY ("organization_name") REFERENCES "public"."organizations"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "granted_rights" ADD CONSTRAINT "granted_rights_given_by_profiles_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "granted_rights_once" ON "granted_rights" USING btree ("user_id","role",coalesce("organization_name", '')) WHERE "granted_rights"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "granted_rights_of_person" ON "granted_rights" USING btree ("user_id");--> statement-breakpoint
CREATE VIEW "public"."present_rights" AS (
  select user_id, role, null::text as organization_name from user_roles
  union all
  select user_id, memberships.organization_role, memberships.organization_name
  from memberships join profiles on profiles.id = user_id
  where memberships.organization_role in ('finance_manager', 'team_leader')
    and (approval_status = 'approved' or exists (select from user_roles where user_roles.user_id = profiles.id))
);
--> statement-breakpoint
-- Rights from before count at once.
INSERT INTO public.granted_rights (id, user_id, role, organization_name, given_at)
SELECT gen_random_uuid(), present_rights.user_id, present_rights.role, present_rights.organization_name,
  least(now(), coalesce(user_roles.created_at, user_organizations.created_at, profiles.created_at))
FROM public.present_rights
  JOIN public.profiles ON profiles.id = present_rights.user_id
  LEFT JOIN public.user_roles ON user_roles.user_id = present_rights.user_id AND present_rights.role = 'admin'
  LEFT JOIN public.user_organizations ON user_organizations.user_id = present_rights.user_id
    AND user_organizations.organization_name = present_rights.organization_name;
--> statement-breakpoint
-- Compares a person's rights with those that are recorded as present. The app says who changes them, and when, by settings of
-- the transaction; without them it is a command, a move, or the operator.
CREATE FUNCTION public.keep_granted_rights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person constant uuid := (CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[0])::uuid;
  changed_by constant uuid := nullif(current_setting('shabaka.rights_changed_by', true), '');
  changed_at constant timestamptz(3) := coalesce(nullif(current_setting('shabaka.rights_changed_at', true), '')::timestamptz, now());
BEGIN
  -- One change of a person at a time, so that each sees what the one before recorded.
  PERFORM FROM public.profiles WHERE id = person FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE public.granted_rights AS known SET ended_at = changed_at
    WHERE user_id = person AND ended_at IS NULL AND NOT EXISTS (
      SELECT FROM public.present_rights AS present
      WHERE present.user_id = person AND present.role = known.role
        AND present.organization_name IS NOT DISTINCT FROM known.organization_name);
  INSERT INTO public.granted_rights (id, user_id, role, organization_name, given_by, given_at)
    SELECT gen_random_uuid(), person, present.role, present.organization_name, changed_by, changed_at
    FROM public.present_rights AS present
    WHERE present.user_id = person AND NOT EXISTS (
      SELECT FROM public.granted_rights AS known
      WHERE known.user_id = person AND known.ended_at IS NULL AND known.role = present.role
        AND known.organization_name IS NOT DISTINCT FROM present.organization_name);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- At the end of a transaction, so that a membership that is replaced, or a renamed organization, changes nothing.
CREATE CONSTRAINT TRIGGER keep_granted_rights AFTER INSERT OR UPDATE OR DELETE ON public.user_roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.keep_granted_rights('user_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keep_granted_rights AFTER INSERT OR UPDATE OR DELETE ON public.user_organizations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.keep_granted_rights('user_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keep_granted_rights AFTER INSERT OR UPDATE OF approval_status, organization_name, organization_role ON public.profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.keep_granted_rights('id');
--> statement-breakpoint
-- A recorded right ends once; its row goes only with an account that was never confirmed.
CREATE FUNCTION public.refuse_granted_right() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'organization_name' - 'ended_at' = to_jsonb(OLD) - 'organization_name' - 'ended_at'
    AND (OLD.ended_at IS NULL OR NEW.ended_at = OLD.ended_at)
    AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
      OR NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a recorded right stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER granted_rights_stay BEFORE UPDATE ON public.granted_rights
  FOR EACH ROW EXECUTE FUNCTION public.refuse_granted_right();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.refuse_limit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision constant text[] := ARRAY['confirmed_by', 'confirmed_at', 'after_entry', 'withdrawn_by', 'withdrawn_at', 'possible_approvers'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.confirmed_at IS NULL AND OLD.withdrawn_at IS NULL AND to_jsonb(NEW) - decision = to_jsonb(OLD) - decision THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a proposed limit stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.refuse_pending_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  review constant text[] := ARRAY['status', 'reviewed_by', 'reviewed_at', 'approved_alone', 'counted_approvers', 'possible_approvers'];
  texts constant text[] := ARRAY['organization_name', 'notes', 'rejection_reason'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - texts - review = to_jsonb(OLD) - texts - review
      AND (OLD.status = 'pending' OR to_jsonb(NEW) - texts = to_jsonb(OLD) - texts)
      AND (NEW.organization_name IS NOT DISTINCT FROM OLD.organization_name
        OR NEW.organization_name IS NOT NULL AND OLD.organization_name IS NOT NULL
          AND NOT EXISTS (SELECT FROM public.organizations WHERE name = OLD.organization_name))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a pending change stays as it is: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
