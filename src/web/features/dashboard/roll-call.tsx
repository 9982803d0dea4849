import { Text } from '@mantine/core'
import { IconClipboardCheck, IconDeviceMobileCheck, IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HomeGroup } from '#contract/home.ts'
import { type PlainDate, parsePlainDate, shortDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ButtonLink } from '#web/ui/links.tsx'
import classes from './group-card.module.css'

/** A new session of a group that stands on this device only. */
export interface Started {
  readonly organizationName: OrganizationName
  readonly sessionDate: string
  readonly present: number
  readonly absent: number
  /** The search parameters of its form. */
  readonly search: { readonly organization: string; readonly draft?: string; readonly queued?: string }
}

const START = { size: 'lg', fullWidth: true, className: classes.start ?? '', fz: 'md' } as const

/** Opens the roll call of a group. */
export function RollCall({ organizationName }: { organizationName: OrganizationName }) {
  const { t } = useTranslation('dashboard')
  return (
    <ButtonLink
      {...START}
      to="/sessions/new"
      search={{ organization: organizationName }}
      leftSection={<IconClipboardCheck size={22} aria-hidden />}
      mt="auto"
    >
      {t('rollCall')}
    </ButtonLink>
  )
}

interface ContinueRollCallProps {
  started: Started
  /** Given where the session is today's, so that its date need not be told. */
  today?: PlainDate
}

/** Opens the form that was begun on this device, with its counts. */
export function ContinueRollCall({ started, today }: ContinueRollCallProps) {
  const { t } = useTranslation(['dashboard', 'sessions'])
  const language = useLanguage()
  const { present, absent, search, sessionDate } = started
  const date = parsePlainDate(sessionDate)
  const label =
    search.queued !== undefined
      ? t('sessions:waiting')
      : date && date !== today
        ? t('draftOf', { date: shortDate(date, language) })
        : t('draftHere')
  return (
    <>
      <div className={classes.counts}>
        <IconDeviceMobileCheck size={20} aria-hidden />
        <Text>{label}</Text>
        <Counts present={present} absent={absent} />
      </div>
      <ButtonLink
        {...START}
        to="/sessions/new"
        search={search}
        leftSection={<IconClipboardCheck size={22} aria-hidden />}
      >
        {t('continueRollCall')}
      </ButtonLink>
    </>
  )
}

/** Opens today's session, with its counts. */
export function TodaysReport({ session }: { session: NonNullable<HomeGroup['todaysSession']> }) {
  const { t } = useTranslation('dashboard')
  const { id, present, all } = session
  return (
    <>
      <div className={classes.counts}>
        <Counts present={present} absent={all - present} />
      </div>
      <ButtonLink {...START} to="/sessions/$id" params={{ id }} leftSection={<IconFileText size={22} aria-hidden />}>
        {t('todaysReport')}
      </ButtonLink>
    </>
  )
}

function Counts({ present, absent }: { present: number; absent: number }) {
  const { t } = useTranslation('dashboard')
  return <Text fw={600}>{`${t('presentNumber', { number: present })} · ${t('absentNumber', { number: absent })}`}</Text>
}
