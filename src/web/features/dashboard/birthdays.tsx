import { Badge, Paper, Text, Title } from '@mantine/core'
import { IconCake } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import { dayAndDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import classes from './people-rows.module.css'

/**
 * The birthdays of the next seven days, the next one first. Nothing is shown if there is none. Source: docs/product.md,
 * 16.10.
 */
export function Birthdays({ groups }: { groups: readonly HomeGroup[] }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const language = useLanguage()
  const today = networkDay()
  const birthdays = groups
    .flatMap(({ organizationName, birthdays }) => birthdays.map((one) => ({ ...one, organizationName })))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  if (birthdays.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={t('birthdays')}>
      <Title order={2}>{t('birthdays')}</Title>
      <ul className={classes.list}>
        {birthdays.map(({ id, attendeeName, isLeader, date, age, organizationName }) => (
          <li key={id} className={classes.row}>
            <PersonAvatar name={attendeeName} isLeader={isLeader} />
            <div className={classes.main}>
              <PersonLink id={id} name={attendeeName} />
              <Text size="sm" c="dimmed">
                {[date === today ? t('today') : dayAndDate(date, language), groups.length > 1 && organizationName]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Badge color="sand" flex="none" leftSection={<IconCake size={14} aria-hidden />}>
              {t('common:age', { count: age })}
            </Badge>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
