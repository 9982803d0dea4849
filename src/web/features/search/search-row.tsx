import { ThemeIcon } from '@mantine/core'
import { IconCalendarEvent, IconReceipt, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates/dates.ts'
import { CHANGE_TYPE, organizationChange } from '#domain/finance/ledger.ts'
import { formatMoney } from '#domain/finance/money.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { textKey } from '#web/ui/texts/text-key.ts'
import type { Row } from './found-rows.ts'
import type { Result } from './results.ts'
import classes from './search-dialog.module.css'

export function SearchRow({ row: { result, place, details } }: { row: Row }) {
  if (result)
    return (
      <>
        <ResultIcon result={result} />
        <span className={classes.words}>
          <PersonName name={result.label} fw={600} className={classes.label ?? ''} />
          <About result={result} age={details?.age ?? null} />
        </span>
        {result.money && <Amount money={result.money} />}
      </>
    )
  if (!place) return null
  const { Icon, label } = place
  return (
    <>
      <ThemeIcon variant="light" size={40} radius="md" aria-hidden>
        <Icon size={20} />
      </ThemeIcon>
      <span className={`${classes.words} ${classes.label}`}>{label}</span>
    </>
  )
}

const ICONS = {
  member: IconUser,
  session: IconCalendarEvent,
  transaction: IconReceipt,
  group: IconUsersGroup,
} as const

function ResultIcon({ result: { kind, label, isLeader = false } }: { result: Result }) {
  if (kind === 'person') return <PersonAvatar name={label} isLeader={isLeader} />
  const Icon = ICONS[kind]
  return (
    <ThemeIcon variant="light" size={40} radius="md" color={kind === 'transaction' ? 'sand' : 'cedar'} aria-hidden>
      <Icon size={20} />
    </ThemeIcon>
  )
}

/** The second line: the kind, or the age of an attendee, the groups, and the date. */
function About({ result: { kind, groups, isLeader, date, money }, age }: { result: Result; age: number | null }) {
  const { t } = useTranslation(['search', 'finance', 'common'])
  const language = useLanguage()
  const parts = [
    money && t(`finance:${textKey('change', CHANGE_TYPE[money.transactionType])}`),
    kind === 'person' && (isLeader || age === null) && t(isLeader ? 'leader' : 'attendee'),
    age !== null && t('common:age', { count: age }),
    kind === 'member' && groups.length === 0 && t('noOrganization'),
    groups.map(isolated).join(language === 'ar' ? '، ' : ', '),
    date && longDate(date, language),
    money && t(`finance:status_${money.status}`),
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text === '' ? null : <span className={classes.about}>{text}</span>
}

function Amount({ money }: { money: NonNullable<Result['money']> }) {
  const language = useLanguage()
  const change = organizationChange(money)
  const color = change.startsWith('-') ? 'var(--shabaka-absent)' : 'var(--shabaka-present)'
  const isRejected = money.status === 'rejected'
  return (
    <bdi
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      className={classes.amount}
      style={isRejected ? { textDecoration: 'line-through' } : { color }}
    >
      {formatMoney(change, money.currency, language, { signed: true })}
    </bdi>
  )
}
