import type { SettingChange } from '#domain/network/network-settings.ts'
import type { SessionField } from '#domain/session-edits/session-edit.ts'

/** All audited actions by kind, stored as kind and name: `money.approved`. Source: docs/product.md, 18.1. */
const AUDIT_KINDS = {
  sign_in: ['succeeded', 'failed', 'ended'],
  account: [
    'password_refused',
    'password_changed',
    'password_reset',
    'profile_changed',
    'data_downloaded',
    'signed_up',
    'confirmation_requested',
    'reset_requested',
    'second_factor_set_up',
    'second_factor_removed',
    'recovery_codes_made',
    'recovery_code_used',
    'passkey_added',
    'passkey_removed',
    'erased',
  ],
  rights: [
    'approved',
    'rejected',
    'access_ended',
    'admin_granted',
    'admin_revoked',
    'role_changed',
    'organization_added',
    'organization_removed',
  ],
  session: ['created', 'changed', 'deleted', 'joined'],
  roster: [
    'added',
    'changed',
    'moved',
    'removed',
    'restored',
    'merged',
    'unmerged',
    'imported',
    'transferred',
    'transfer_undone',
    'guardian_saved',
    'guardian_removed',
    'consent_set',
    'collector_saved',
    'collector_removed',
    'collecting_set',
    'handed_over',
    'hand_over_taken_back',
    'note_added',
    'note_removed',
    'follow_up_noted',
    'follow_up_removed',
    'absence_announced',
    'absence_withdrawn',
    'erased',
  ],
  money: [
    'requested',
    'approved',
    'rejected',
    'posted',
    'balance_edited',
    'reserve_edited',
    'balance_opened',
    'rate_added',
    'exchanged',
    'reversed',
    'receipt_added',
    'receipt_removed',
    'receipt_erased',
    'counted',
    'count_signed',
    'categorised',
    'approval_given',
    'document_dated',
    'months_closed',
    'month_signed',
    'months_reopened',
    'year_downloaded',
  ],
  settings: [
    'changed',
    'organization_added',
    'organization_changed',
    'organizations_ordered',
    'categories_changed',
    'limit_proposed',
    'limit_confirmed',
    'limit_withdrawn',
    'invitation_made',
    'invitation_revoked',
    'moved_in',
  ],
  export: ['roster', 'members', 'audit_log', 'person'],
  reading: [
    'page',
    'page_offline',
    'birthdate',
    'list',
    'contacts_on_device',
    'link_made',
    'link_used',
    'link_asked',
    'link_revoked',
  ],
} as const

export type AuditKind = keyof typeof AUDIT_KINDS

export type AuditAction = { [Kind in AuditKind]: `${Kind}.${(typeof AUDIT_KINDS)[Kind][number]}` }[AuditKind]

/**
 * The recorded readings of children's data, and uses of guardians' links. Source: docs/product.md, 16.3, 16.12 and
 * 17.7.
 */
export type ReadingAction = Extract<AuditAction, `reading.${string}`>

export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as readonly AuditKind[]

/** All actions of these kinds as they are stored, kind by kind in the given order. Source: docs/product.md, 18.1. */
export function actionsOf<Kind extends AuditKind>(...kinds: readonly Kind[]) {
  return kinds.flatMap((kind) => AUDIT_KINDS[kind].map((name) => `${kind}.${name}`)) as Extract<
    AuditAction,
    `${Kind}.${string}`
  >[]
}

export const AUDIT_ACTIONS: readonly AuditAction[] = actionsOf(...AUDIT_KIND_NAMES)

export const READING_ACTIONS: readonly ReadingAction[] = actionsOf('reading')

/** Lists with birthdates or contacts: recorded once a day for an account and a group. Source: docs/product.md, 18.2. */
export const GROUP_READINGS = ['reading.list', 'reading.contacts_on_device'] as const satisfies readonly ReadingAction[]

/** What guardians do with their links, without an account. Source: docs/product.md, 17.7. */
export const GUARDIANS_USES = ['reading.link_used', 'reading.link_asked'] as const satisfies readonly ReadingAction[]

/** Whether an action was a guardian's. */
export function isGuardians(action: AuditAction): boolean {
  return GUARDIANS_USES.some((use) => use === action)
}

/** Opening a person's page again within this time counts as the same reading. Source: docs/product.md, 18.2. */
export const SAME_READING_MS = 10 * 60 * 1000

/** How long rows are stored by default, in years. Source: docs/product.md, 18.5. */
export const AUDIT_LOG_YEARS = 2

export const CHANGED_FIELDS = ['name', 'phone', 'birthdate', 'leader', 'age_override'] as const

/**
 * The contents of an audit row besides ids: roles, amounts, counts and field names; never names of people, and of texts
 * only the names of the network, its groups and its categories.
 */
export interface AuditDetails {
  readonly role?: { readonly before: string | null; readonly after: string | null }
  readonly changed?: (typeof CHANGED_FIELDS)[number][]
  readonly from?: string
  readonly money?: { readonly type: string; readonly currency: string; readonly amount: string }
  /** LBP for one USD, from a day on. */
  readonly rate?: { readonly day: string; readonly rate: string }
  /** What a money change adds to each balance. */
  readonly balances?: {
    readonly account: 'organization' | 'reserve'
    readonly currency: string
    readonly before: string
    readonly after: string
  }[]
  readonly count?: number
  /** Closed months, by their first days. */
  readonly months?: { readonly from: string; readonly to: string }
  /** The year of an organization's books, or of the whole network's. */
  readonly year?: number
  /** The number of added, changed and removed marks of a session. */
  readonly marks?: { readonly added: number; readonly changed: number; readonly removed: number }
  /** The changed fields of a session, by name. */
  readonly fields?: SessionField[]
  /** Settings of the network or of an organization, before and after. */
  readonly settings?: SettingChange[]
  /** The ids of a transaction's categories, null without one. */
  readonly category?: { readonly before: string | null; readonly after: string | null }
  /** The day on a transaction's receipt, null without one. */
  readonly documentDate?: { readonly before: string | null; readonly after: string | null }
  /** The number of added, renamed and removed categories, and the names of renamed ones. */
  readonly categories?: {
    readonly added: number
    readonly renamed: number
    readonly removed: number
    readonly names?: { readonly before: string; readonly after: string }[]
  }
  readonly failure?: 'password' | 'unconfirmed' | 'second_step'
  /** It was done by the operator's command, not by an account. */
  readonly byOperator?: true
}

/** The names of differing details, without their values. */
export function changedFields(before: PersonDetails, after: PersonDetails): NonNullable<AuditDetails['changed']> {
  const differs: Record<(typeof CHANGED_FIELDS)[number], boolean> = {
    name: before.attendeeName !== after.attendeeName,
    phone: before.phoneNumber !== after.phoneNumber,
    birthdate: before.birthdate !== after.birthdate,
    leader: before.isLeader !== after.isLeader,
    age_override: before.ageOverride !== after.ageOverride,
  }
  return CHANGED_FIELDS.filter((field) => differs[field])
}

interface PersonDetails {
  readonly attendeeName: string
  readonly phoneNumber: string | null
  readonly birthdate: string | null
  readonly isLeader: boolean
  readonly ageOverride: boolean
}
