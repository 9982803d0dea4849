/** How a column of the former system is read. No report and no digest has a secret. */
export type FormerKind = 'text' | 'uuid' | 'instant' | 'secret' | 'metadata'

/** The tables of the former system that move in, in this order, with their columns. Source: docs/product.md, 23.2. */
export const FORMER_TABLES = {
  'auth.users': {
    id: 'uuid',
    email: 'text',
    encrypted_password: 'secret',
    email_confirmed_at: 'instant',
    banned_until: 'instant',
    deleted_at: 'instant',
    raw_user_meta_data: 'metadata',
    created_at: 'instant',
  },
  profiles: {
    id: 'uuid',
    full_name: 'text',
    email: 'text',
    approval_status: 'text',
    organization: 'text',
    organization_name: 'text',
    organization_role: 'text',
    phone_number: 'text',
    created_at: 'instant',
  },
  user_roles: { id: 'uuid', user_id: 'uuid', role: 'text', created_at: 'instant' },
  user_organizations: {
    id: 'uuid',
    user_id: 'uuid',
    organization_name: 'text',
    organization_role: 'text',
    created_at: 'instant',
  },
  organization_attendees: {
    id: 'uuid',
    organization_name: 'text',
    attendee_name: 'text',
    is_leader: 'text',
    created_by: 'uuid',
    birthdate: 'text',
    age_override: 'text',
    phone_number: 'text',
    created_at: 'instant',
  },
  sessions: {
    id: 'uuid',
    title: 'text',
    description: 'text',
    presenter_name: 'text',
    topic: 'text',
    activities: 'text',
    reflection: 'text',
    session_structure: 'text',
    food_details: 'text',
    session_date: 'text',
    session_time: 'text',
    location: 'text',
    presentation_method: 'text',
    organization: 'text',
    created_by: 'uuid',
    created_at: 'instant',
  },
  attendance: {
    id: 'uuid',
    session_id: 'uuid',
    user_id: 'uuid',
    attendee_name: 'text',
    status: 'text',
    absence_reason: 'text',
    organization: 'text',
  },
  organization_balances: { id: 'uuid', organization_name: 'text', usd_balance: 'text', lbp_balance: 'text' },
  network_reserve: { id: 'uuid', usd_balance: 'text', lbp_balance: 'text' },
  network_reserve_history: {
    id: 'uuid',
    changed_by: 'uuid',
    change_type: 'text',
    currency: 'text',
    amount_change: 'text',
    previous_balance: 'text',
    new_balance: 'text',
    notes: 'text',
    created_at: 'instant',
  },
  financial_transactions: {
    id: 'uuid',
    organization_name: 'text',
    transaction_type: 'text',
    currency: 'text',
    amount: 'text',
    status: 'text',
    requested_by: 'uuid',
    requested_at: 'instant',
    reviewed_by: 'uuid',
    reviewed_at: 'instant',
    notes: 'text',
    created_at: 'instant',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FormerKind>>>>

export type FormerTable = keyof typeof FORMER_TABLES

export const FORMER_TABLE_NAMES = Object.keys(FORMER_TABLES) as readonly FormerTable[]

/** An empty text stands for null, as in exported files. */
export type FormerRow = Readonly<Record<string, string>>

/** The columns of a table by name, each with how it is read. Source: docs/product.md, 23.2. */
export function kindsOf(table: FormerTable): Readonly<Record<string, FormerKind>> {
  return FORMER_TABLES[table]
}

/** Why a row, or a value of an imported row, is set aside. Source: docs/product.md, 23.7. */
export type Reason =
  | 'a broken line of the file'
  | 'account was set aside'
  | 'account of an unconfirmed sign-up here'
  | 'access was ended'
  | 'account is not approved'
  | 'address of another account'
  | 'amount is not more than zero'
  | 'amount too large'
  | 'belongs to a deleted account'
  | 'date outside the calendar'
  | 'differs from the account here'
  | 'duplicate'
  | 'duplicate id'
  | 'duplicate in roster'
  | 'duplicate in session'
  | 'generated from the leaders'
  | 'generated from the organization and the date'
  | 'marks present: no reason needed'
  | 'name missing'
  | 'negative balance'
  | 'no account'
  | 'no entry in the roster of the group'
  | 'no e-mail address'
  | 'no UUID'
  | 'not a yes or no'
  | 'not an amount'
  | 'people of a session have no account'
  | 'role without an organization'
  | 'several entries in the roster by its spelling'
  | 'text too long'
  | 'time not understood'
  | 'two marks of the session for one entry'
  | 'unknown currency'
  | 'unknown organization'
  | 'unknown presentation method'
  | 'unknown role'
  | 'unknown session'
  | 'unknown status'
  | 'unknown type'

/** What differs in an imported row from the row of the former system. Source: docs/product.md, 23.7. */
export type NamedChange =
  | 'account made from the profile'
  | 'account was deleted: without name and address'
  | 'address as in the account'
  | 'address in lower case'
  | 'amount rounded to two decimals'
  | 'banned: access ended'
  | 'banned: access here as before'
  | 'comma in the name of a leader'
  | 'date written in another form'
  | 'day in the time zone of the network'
  | 'description missing'
  | 'invisible characters removed'
  | 'joined with an account here'
  | 'linked to an entry with another spelling'
  | 'name of the organization as it is elsewhere'
  | 'name taken from the e-mail address'
  | 'organization of the session'
  | 'new password needed'
  | 'pending: address to be confirmed here'
  | 'person without an account'
  | 'profile made from the account'
  | 'review without a time: time of the request'
  | 'spaces removed'
  | 'spelling of a choice'
  | 'the text NULL: empty'
  | 'time missing: time of the move'
  | 'time of day written in another form'
  | 'topic missing'
  | 'undecided: without a review'
