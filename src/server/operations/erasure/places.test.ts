import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TEXT_PLACES } from '#domain/erasure.ts'
import { createWorld } from '#tests/world.ts'
import { PLACES } from './places.ts'

/** The columns with texts in which no erasure looks for a name, by table, each with the reason. */
const OTHER_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'auth.access_ends': { digest: 'digest' },
  'auth.accounts': {
    account_id: 'id',
    provider_id: 'enum',
    password: 'hash',
    access_token: 'not used',
    refresh_token: 'not used',
    id_token: 'not used',
    scope: 'not used',
  },
  'auth.former_passwords': { hash: 'digest' },
  'auth.passkeys': {
    name: 'of a device; only its owner sees it, and it is deleted with the account',
    credential_id: 'id',
    public_key: 'key',
    transports: 'enum',
  },
  'auth.rate_limits': { key: 'IP address' },
  'auth.recovery_codes': { digest: 'digest' },
  'auth.second_factors': { secret: 'encrypted' },
  'auth.sessions': { token: 'key', ip_address: 'IP address', user_agent: 'sent by the browser' },
  'auth.sign_in_attempts': { key: 'digest' },
  'auth.users': {
    name: 'of the account itself: emptied with it',
    email: 'of the account itself: emptied with it',
    image: 'not used',
    metadata: 'of the account itself: emptied with it',
  },
  'auth.verifications': {
    identifier: 'of the account itself: deleted with it',
    value: 'of the account itself: deleted with it',
  },
  'public.attendance': {
    name_key: 'changes with the name',
    status: 'enum',
    organization: 'group',
  },
  'public.audit_log': {
    action: 'enum',
    address: 'IP address',
    organization_name: 'group',
    details: 'numbers, groups, ids, enums, and names of the network and of categories (erase-from-audit-log.ts)',
  },
  'public.backup_state': { failure: 'words of the server' },
  'public.cash_counts': { organization_name: 'group', currency: 'enum', pieces: 'numbers' },
  'public.approval_limits': { currency: 'enum' },
  'public.categories': { id: 'id' },
  'public.category_renames': { category_id: 'id' },
  'public.closing_figures': { currency: 'enum' },
  'public.closings': { organization_name: 'group' },
  'public.demo_seeds': { area: 'enum' },
  'public.erasures': { kind: 'enum', kept: 'ids' },
  'public.granted_rights': { role: 'enum', organization_name: 'group' },
  'public.exchanges': { organization_name: 'group', gives_currency: 'enum' },
  'public.financial_transactions': {
    organization_name: 'group',
    transaction_type: 'enum',
    currency: 'enum',
    status: 'enum',
    category: 'id',
    search_key: 'changes with the notes',
    transliteration_key: 'changes with the notes',
  },
  'public.former_organization_names': { name: 'group', organization_name: 'group' },
  'public.former_reserve_history': { change_type: 'enum', currency: 'enum' },
  'public.guardian_links': { token_hash: 'digest', language: 'enum' },
  'public.guardians': { phone: 'phone' },
  'public.health_notices': { problem: 'enum' },
  'public.idempotency_keys': { outcome: 'enum', key: 'id', procedure: 'enum', digest: 'digest' },
  'public.invitations': { organization_name: 'group', code: 'key' },
  'public.ledger_accounts': { organization_name: 'group', currency: 'enum' },
  'public.ledger_changes': { change_type: 'enum' },
  'public.meeting_days': { organization_name: 'group', time: 'time' },
  'public.meeting_pauses': { organization_name: 'group' },
  'public.move_ins': { digest: 'digest' },
  'public.network_counts': { kind: 'enum' },
  'public.network_settings': { member_view: 'enum' },
  'public.organization_attendees': {
    organization_name: 'group',
    attendee_name: 'of the person itself: deleted with it',
    name_key: 'of the person itself: deleted with it',
    search_key: 'of the person itself: deleted with it',
    transliteration_key: 'of the person itself: deleted with it',
    phone_number: 'of the person itself: deleted with it',
  },
  'public.organizations': { name: 'group' },
  'public.pending_changes': { organization_name: 'group', change: 'numbers, ids and enums', status: 'enum' },
  'public.outgoing_mails': {
    recipient: 'deleted with the account',
    kind: 'enum',
    language: 'enum',
    subject: 'the mail is deleted (erase-from-mails.ts)',
    text: 'the mail is deleted (erase-from-mails.ts)',
    html: 'the mail is deleted (erase-from-mails.ts)',
    last_error: 'words of the mail server, deleted with the mail',
  },
  'public.first_steps': { step: 'enum' },
  'public.follow_ups': { outcome: 'enum' },
  'public.photo_consents': { status: 'enum' },
  'public.profiles': {
    full_name: 'of the account itself: emptied with it',
    email: 'of the account itself: emptied with it',
    approval_status: 'enum',
    organization_name: 'group',
    organization_role: 'enum',
    phone_number: 'of the account itself: emptied with it',
    language: 'enum',
    invited_to: 'group',
    search_key: 'of the account itself: emptied with it',
    transliteration_key: 'of the account itself: emptied with it',
  },
  'public.put_backs': { before: 'of the person itself: deleted with it' },
  'public.receipts': { kind: 'enum', bytes: 'a picture: an administrator erases it (erase-receipt.ts)' },
  'public.report_reminders': { organization_name: 'group' },
  'public.roster_merges': { before: 'emptied by every erasure', after: 'digest' },
  'public.sessions': {
    title: 'generated of group and day',
    description: 'generated of the marks: changes with them (marks.ts)',
    presenter_name: 'generated of the marks: changes with them (marks.ts)',
    session_time: 'time',
    presentation_method: 'enum',
    organization: 'group',
    search_key: 'changes with topic and leaders',
    transliteration_key: 'changes with topic and leaders',
  },
  'public.transfer_changes': {
    before: 'of the person itself: deleted with it',
    after: 'of the person itself: deleted with it',
  },
  'public.transfers': { outcome: 'changed (erase-person.ts)' },
  'public.unheld_meetings': { organization_name: 'group' },
  'public.user_organizations': { organization_name: 'group', organization_role: 'enum' },
  'public.user_roles': { role: 'enum' },
  'public.vouchers': { organization_name: 'group', prefix: 'group' },
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
  const others = Object.entries(OTHER_TEXTS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...places, ...others].sort())
})
