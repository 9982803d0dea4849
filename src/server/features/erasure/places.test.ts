import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TEXT_PLACES } from '#domain/erasure.ts'
import { createWorld } from '#tests/world.ts'
import { PLACES } from './places.ts'

/** The columns with texts in which no erasure looks for a name, by the reason. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  digest: `
    auth.access_ends.digest auth.former_passwords.hash auth.recovery_codes.digest auth.sign_in_attempts.key
    public.guardian_links.token_hash public.idempotency_keys.digest public.move_ins.digest public.roster_merges.after`,
  id: `
    auth.accounts.account_id auth.passkeys.credential_id public.categories.id public.category_renames.category_id
    public.financial_transactions.category public.idempotency_keys.key`,
  enum: `
    auth.accounts.provider_id auth.passkeys.transports public.attendance.status public.audit_log.action
    public.cash_counts.currency public.approval_limits.currency public.closing_figures.currency public.demo_seeds.area
    public.erasures.kind public.granted_rights.role public.exchanges.gives_currency
    public.financial_transactions.transaction_type public.financial_transactions.currency
    public.financial_transactions.status public.former_reserve_history.change_type
    public.former_reserve_history.currency public.guardian_links.language public.health_notices.problem
    public.idempotency_keys.outcome public.idempotency_keys.procedure public.ledger_accounts.currency
    public.ledger_changes.change_type public.network_counts.kind public.network_settings.member_view
    public.pending_changes.status public.outgoing_mails.kind public.outgoing_mails.language public.first_steps.step
    public.follow_ups.outcome public.photo_consents.status public.profiles.approval_status
    public.profiles.organization_role public.profiles.language public.receipts.kind
    public.sessions.presentation_method public.user_organizations.organization_role public.user_roles.role`,
  hash: 'auth.accounts.password',
  'not used': `
    auth.accounts.access_token auth.accounts.refresh_token auth.accounts.id_token auth.accounts.scope auth.users.image`,
  'of a device; only its owner sees it, and it is deleted with the account': 'auth.passkeys.name',
  key: `
    auth.passkeys.public_key auth.sessions.token public.invitations.code`,
  'IP address': `
    auth.rate_limits.key auth.sessions.ip_address public.audit_log.address`,
  encrypted: 'auth.second_factors.secret',
  'sent by the browser': 'auth.sessions.user_agent',
  'of the account itself: emptied with it': `
    auth.users.name auth.users.email auth.users.metadata public.profiles.full_name public.profiles.email
    public.profiles.phone_number public.profiles.search_key public.profiles.transliteration_key`,
  'of the account itself: deleted with it': `
    auth.verifications.identifier auth.verifications.value`,
  'changes with the name': 'public.attendance.name_key',
  group: `
    public.attendance.organization public.audit_log.organization_name public.cash_counts.organization_name
    public.closings.organization_name public.granted_rights.organization_name public.exchanges.organization_name
    public.financial_transactions.organization_name public.former_organization_names.name
    public.former_organization_names.organization_name public.invitations.organization_name
    public.ledger_accounts.organization_name public.meeting_days.organization_name
    public.meeting_pauses.organization_name public.organization_attendees.organization_name public.organizations.name
    public.pending_changes.organization_name public.profiles.organization_name public.profiles.invited_to
    public.report_reminders.organization_name public.sessions.organization public.unheld_meetings.organization_name
    public.user_organizations.organization_name public.vouchers.organization_name public.vouchers.prefix`,
  'numbers, groups, ids, enums, and names of the network and of categories (erase-from-audit-log.ts)':
    'public.audit_log.details',
  'words of the server': 'public.backup_state.failure',
  numbers: 'public.cash_counts.pieces',
  ids: 'public.erasures.kept',
  'changes with the notes': `
    public.financial_transactions.search_key public.financial_transactions.transliteration_key`,
  phone: 'public.guardians.phone',
  time: `
    public.meeting_days.time public.sessions.session_time`,
  'of the person itself: deleted with it': `
    public.organization_attendees.attendee_name public.organization_attendees.name_key
    public.organization_attendees.search_key public.organization_attendees.transliteration_key
    public.organization_attendees.phone_number public.put_backs.before public.transfer_changes.before
    public.transfer_changes.after`,
  'numbers, ids and enums': 'public.pending_changes.change',
  'deleted with the account': 'public.outgoing_mails.recipient',
  'the mail is deleted (erase-from-mails.ts)': `
    public.outgoing_mails.subject public.outgoing_mails.text public.outgoing_mails.html`,
  'words of the mail server, deleted with the mail': 'public.outgoing_mails.last_error',
  'a picture: an administrator erases it (erase-receipt.ts)': 'public.receipts.bytes',
  'emptied by every erasure': 'public.roster_merges.before',
  'generated of group and day': 'public.sessions.title',
  'generated of the marks: changes with them (marks.ts)': `
    public.sessions.description public.sessions.presenter_name`,
  'changes with topic and leaders': `
    public.sessions.search_key public.sessions.transliteration_key`,
  'changed (erase-person.ts)': 'public.transfers.outcome',
}

test('every column with texts is looked through by an erasure, or has a reason why not', async () => {
  const { owner } = await createWorld()
  const { rows } = await owner.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'
      and ltrim(udt_name, '_') not in
        ('bool', 'int2', 'int4', 'int8', 'numeric', 'float8', 'uuid', 'date', 'time', 'timestamp', 'timestamptz')`)
  const places = TEXT_PLACES.map((place) => `public.${PLACES[place].table}.${PLACES[place].column}`)
  const others = Object.values(OTHER_TEXTS).flatMap((columns) => columns.trim().split(/\s+/))
  expect(rows.map(({ name }) => name).sort()).toEqual([...places, ...others].sort())
})
