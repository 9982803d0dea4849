-- Every server process listens on the channel 'changes' and passes on to open browsers what each person may see. A payload
-- names a table and whose rows changed, an organization or a person by id: no data of anybody.
--
-- By statement, not by row: one that changes 500 rows of an organization calls this once and sends one payload. What several
-- statements of a transaction send alike is folded by PostgreSQL itself.
-- Arguments: the key under which the payload says whose, and the column that holds it.
CREATE FUNCTION public.notify_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose constant text := format(
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT %1$I AS whose FROM rows_after'
      WHEN 'DELETE' THEN 'SELECT %1$I AS whose FROM rows_before'
      -- Both, because a row may move from one organization to another.
      ELSE 'SELECT %1$I AS whose FROM rows_before UNION ALL SELECT %1$I FROM rows_after'
    END,
    TG_ARGV[1]
  );
BEGIN
  EXECUTE format(
    'SELECT pg_notify(''changes'', json_build_object(''table'', %L, %L, whose)::text) FROM (SELECT DISTINCT whose FROM (%s) AS touched) AS owners',
    CASE TG_TABLE_SCHEMA WHEN 'public' THEN TG_TABLE_NAME ELSE TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME END,
    TG_ARGV[0],
    whose
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What people look at, and what decides their rights: of whom it does, the open streams are looked at anew at once.
-- Attendance has no trigger of its own: it changes together with its session.
DO $$
DECLARE
  watched text[];
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    ['sessions', 'organization', 'organization'],
    ['organization_attendees', 'organization', 'organization_name'],
    ['organization_balances', 'organization', 'organization_name'],
    ['financial_transactions', 'organization', 'organization_name'],
    ['user_roles', 'person', 'user_id'],
    ['user_organizations', 'person', 'user_id']
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER notify_insert AFTER INSERT ON public.%I REFERENCING NEW TABLE AS rows_after
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched[1], watched[2], watched[3]);
    EXECUTE format(
      'CREATE TRIGGER notify_update AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched[1], watched[2], watched[3]);
    EXECUTE format(
      'CREATE TRIGGER notify_delete AFTER DELETE ON public.%I REFERENCING OLD TABLE AS rows_before
         FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes(%L, %L)', watched[1], watched[2], watched[3]);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_delete AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes('person', 'id');
--> statement-breakpoint
-- A sign-in that goes on being used is prolonged, which is no news; that it is gone is.
CREATE TRIGGER notify_delete AFTER DELETE ON auth.sessions REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_changes('person', 'user_id');
--> statement-breakpoint
-- Of a profile only what decides rights: another language or phone number is no news. By row, because PostgreSQL has no
-- condition on the rows of a statement; each person is a payload of its own either way.
CREATE FUNCTION public.notify_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('table', TG_TABLE_NAME, 'person', NEW.id)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_update AFTER UPDATE ON public.profiles FOR EACH ROW
  WHEN (
    (OLD.approval_status, OLD.organization_name, OLD.organization_role)
    IS DISTINCT FROM (NEW.approval_status, NEW.organization_name, NEW.organization_role)
  )
  EXECUTE FUNCTION public.notify_profile();
