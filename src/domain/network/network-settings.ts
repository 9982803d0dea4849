/** What members without a role see of people in rosters. Source: docs/product.md, 19.2. */
export const MEMBER_VIEWS = ['details', 'presence'] as const

export type MemberView = (typeof MEMBER_VIEWS)[number]

/** What administrators turn on and off for the whole network, each with its name in the audit log. */
export const NETWORK_SWITCHES = {
  /** The reserve has a cash box, which is counted. */
  hasCashBox: 'has_cash_box',
  /** Screens offer exchange, cash counts, closed months, categories and dates of receipts. */
  hasBookkeeping: 'has_bookkeeping',
  /** A session with children and fewer than two adults is noted while it is recorded. */
  wantsTwoAdults: 'two_adults',
} as const

export type NetworkSwitch = keyof typeof NETWORK_SWITCHES

export const SWITCH_NAMES = Object.keys(NETWORK_SWITCHES) as readonly NetworkSwitch[]

/** One value for each of {@link NETWORK_SWITCHES}, by name. */
export function ofSwitches<Value>(make: (name: NetworkSwitch) => Value): Record<NetworkSwitch, Value> {
  return Object.fromEntries(SWITCH_NAMES.map((name) => [name, make(name)])) as Record<NetworkSwitch, Value>
}

export interface NetworkSettings extends Readonly<Record<NetworkSwitch, boolean>> {
  /** The name on printed pages; null without one. */
  readonly name: string | null
  readonly memberView: MemberView
  readonly auditLogYears: number
  readonly secondFactorRequired: boolean
  /** The days after which an unconfirmed account is deleted. */
  readonly unconfirmedDays: number
  /** The years after which a removed person is erased. */
  readonly removedYears: number
}

/** The settings that every screen needs, and the network's name; read with the person on every call. */
export type SharedSettings = Pick<NetworkSettings, 'memberView' | 'secondFactorRequired'> & {
  readonly name?: string | null | undefined
} & {
  /** It is missing if the server's version does not know the switch. */
  readonly [Name in NetworkSwitch]?: boolean | undefined
}

/** The range of {@link NetworkSettings.auditLogYears} in years, both included. Source: docs/product.md, 19.3. */
export const AUDIT_LOG_RANGE = { fewest: 1, most: 10 } as const

/** The range of {@link NetworkSettings.unconfirmedDays} in days, both included. Source: docs/product.md, 22.3. */
export const UNCONFIRMED_RANGE = { fewest: 2, most: 30 } as const

/** The range of {@link NetworkSettings.removedYears} in years, both included. Source: docs/product.md, 22.4. */
export const REMOVED_RANGE = { fewest: 1, most: 10 } as const

/** The longest time in years that the operator may choose. Source: docs/operations.md. */
export const LONGEST_AUDIT_LOG_YEARS = 100

export const RECORDED_SETTINGS = [
  'network_name',
  'member_view',
  'audit_log_years',
  'second_factor_required',
  'unconfirmed_days',
  'removed_years',
  ...Object.values(NETWORK_SWITCHES),
  'limit_usd',
  'limit_lbp',
  'name',
  'min_age',
  'max_age',
  'age_checked',
  'order',
] as const

export interface SettingChange {
  readonly setting: (typeof RECORDED_SETTINGS)[number]
  readonly before: string | null
  readonly after: string | null
}

type Values = Readonly<Partial<Record<SettingChange['setting'], string | number | boolean | null>>>

/**
 * The settings of `after` that have another value in `before`, in the order of {@link RECORDED_SETTINGS}. Values become
 * text, or null without a value. Source: docs/product.md, 19.1.
 */
export function settingChanges(before: Values, after: Values): SettingChange[] {
  return RECORDED_SETTINGS.filter((setting) => setting in after && before[setting] !== after[setting]).map(
    (setting) => ({ setting, before: asText(before[setting]), after: asText(after[setting]) }),
  )
}

function asText(value: Values[SettingChange['setting']]): string | null {
  return value === null || value === undefined ? null : String(value)
}
