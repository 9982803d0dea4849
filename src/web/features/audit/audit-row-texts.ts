import { useTranslation } from 'react-i18next'
import type { AuditRow } from '#contract/network/audit.ts'
import { isGuardians } from '#domain/audit/audit-log.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { longDate, type PlainDate } from '#domain/dates/dates.ts'
import { isDefaultCategory } from '#domain/finance/categories.ts'
import { type AmountText, type Currency, formatMoney } from '#domain/finance/money.ts'
import { type AmountType, changeTypeNamed } from '#domain/finance/pending-changes.ts'
import type { SettingChange } from '#domain/network/network-settings.ts'
import type { OrganizationRole } from '#domain/network/organizations.ts'
import type { SessionField } from '#domain/session-edits/session-edit.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { textKey } from '#web/ui/texts/text-key.ts'

const SESSION_FIELD_TEXTS = {
  sessionDate: 'sessions:date',
  sessionTime: 'sessions:time',
  location: 'sessions:location',
  topic: 'sessions:topic',
  ...ofSessionTexts((name) => `sessions:${name}` as const),
} as const satisfies Record<SessionField, string>

const FAILURE_TEXTS = {
  password: 'wrongPassword',
  unconfirmed: 'notConfirmed',
  second_step: 'wrongSecondStep',
} as const

const VALUE_TEXTS: Readonly<Record<string, 'value_true' | 'value_false' | 'value_details' | 'value_presence'>> = {
  true: 'value_true',
  false: 'value_false',
  details: 'value_details',
  presence: 'value_presence',
}

export interface RowTexts {
  readonly action: string
  readonly actor: string
  /** The person, the account and the session of the row. */
  readonly subjects: readonly string[]
  readonly details: readonly string[]
}

/** The texts of a row, with 'Unknown' for a deleted name. Source: docs/product.md, 18.6. */
export function useRowTexts(): (row: AuditRow) => RowTexts {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const detailsOf = useDetailTexts()
  const nameOf = (one: { readonly name: string | null }) => one.name ?? t('unknownPerson')
  const sessionText = ({ date }: { readonly date: NonNullable<AuditRow['session']>['date'] }) =>
    date === null ? t('deletedSession') : t('sessionOf', { date: longDate(date, language) })
  return (row) => ({
    action: t(textKey('action', row.action)),
    actor: row.actor ? nameOf(row.actor) : t(actorless(row)),
    subjects: [
      ...(row.attendee ? [nameOf(row.attendee)] : []),
      ...(row.profile && row.profile.id !== row.actor?.id ? [nameOf(row.profile)] : []),
      ...(row.session ? [sessionText(row.session)] : []),
    ],
    details: detailsOf(row.details),
  })
}

function actorless({ action, details }: AuditRow): 'guardianUsed' | 'operator' | 'noSignIn' {
  if (isGuardians(action)) return 'guardianUsed'
  return details.byOperator ? 'operator' : 'noSignIn'
}

function useDetailTexts(): (details: AuditRow['details']) => readonly string[] {
  const { t } = useTranslation(['audit', 'sessions', 'finance'])
  const language = useLanguage()
  const roleName = useRoleName()
  // The log has values that the network's own code wrote: roles and amounts of the domain.
  const role = (name: string | null) => roleName(name as OrganizationRole | null)
  const settingText = useSettingText()
  const categoryText = useCategoryText()
  const money = (amount: string, currency: string) =>
    isolated(formatMoney(amount as AmountText, currency as Currency, language))
  const movedText = ({ type, amount, currency }: NonNullable<AuditRow['details']['money']>) =>
    type === 'count'
      ? t('moneyCount', { amount: money(amount, currency) })
      : t('moneyOf', {
          what: t(`finance:${textKey('change', changeTypeNamed(type as AmountType))}`),
          amount: money(amount, currency),
        })
  const dateText = (date: PlainDate | null) => (date === null ? t('value_none') : longDate(date, language))
  const documentText = ({ before, after }: NonNullable<AuditRow['details']['documentDate']>) =>
    t('documentFromTo', { before: dateText(before), after: dateText(after) })
  const monthsText = ({ from, to }: NonNullable<AuditRow['details']['months']>) =>
    from === to
      ? longMonth(from, language)
      : t('fromTo', { from: longMonth(from, language), to: longMonth(to, language) })
  const categoriesTexts = ({ names = [], ...counts }: NonNullable<AuditRow['details']['categories']>) => [
    t('categoriesCounted', counts),
    ...names.map(({ before, after }) => t('categoryRenamed', { before: isolated(before), after: isolated(after) })),
  ]
  const changedText = (names: readonly string[]) =>
    names.length > 0 ? [t('changedFields', { fields: names.join(language === 'ar' ? '، ' : ', ') })] : []
  return ({ role: changedRole, money: moved, rate, balances = [], changed = [], ...rest }) => [
    ...(changedRole ? [t('roleFromTo', { before: role(changedRole.before), after: role(changedRole.after) })] : []),
    ...(moved ? [movedText(moved)] : []),
    ...(rate ? [t('rateFrom', { rate: money(rate.rate, 'LBP'), date: longDate(rate.day, language) })] : []),
    ...balances.map(({ account, currency, before, after }) =>
      t(account === 'reserve' ? 'reserveFromTo' : 'balanceFromTo', {
        before: money(before, currency),
        after: money(after, currency),
      }),
    ),
    ...changedText([
      ...changed.map((field) => t(`field_${field}`)),
      ...(rest.fields ?? []).map((field) => t(SESSION_FIELD_TEXTS[field])),
    ]),
    ...(rest.from === undefined ? [] : [t('movedFrom', { group: rest.from })]),
    ...(rest.count === undefined ? [] : [t('counted', { number: rest.count })]),
    ...(rest.year === undefined ? [] : [String(rest.year)]),
    ...(rest.marks ? [t('marksSet', rest.marks)] : []),
    ...(rest.category ? [categoryText(rest.category)] : []),
    ...(rest.categories ? categoriesTexts(rest.categories) : []),
    ...(rest.documentDate ? [documentText(rest.documentDate)] : []),
    ...(rest.months ? [monthsText(rest.months)] : []),
    ...(rest.settings ?? []).map(settingText),
    ...(rest.failure ? [t(FAILURE_TEXTS[rest.failure])] : []),
  ]
}

function useCategoryText(): (change: NonNullable<AuditRow['details']['category']>) => string {
  const { t } = useTranslation('audit')
  const categoryName = useCategoryName()
  // The log does not have the names of the network's own categories.
  const nameOf = (id: string | null) =>
    id === null || isDefaultCategory(id) ? categoryName(id === null ? null : { id, name: null }) : t('ownCategory')
  return ({ before, after }) => t('categoryFromTo', { before: nameOf(before), after: nameOf(after) })
}

function useSettingText(): (change: SettingChange) => string {
  const { t } = useTranslation('audit')
  const valueText = ({ setting }: SettingChange, value: string | null) => {
    if (value === null) return t('value_none')
    const isName = setting === 'name' || setting === 'network_name' || setting === 'order'
    const key = isName ? undefined : VALUE_TEXTS[value]
    return key ? t(key) : isolated(value)
  }
  return (change) =>
    t('settingFromTo', {
      setting: t(`setting_${change.setting}`),
      before: valueText(change, change.before),
      after: valueText(change, change.after),
    })
}
