import { Paper, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import classes from './people-rows.module.css'

/**
 * The children of whom a guardian asked to change who may collect them. Nothing is shown if there are none. Source:
 * docs/product.md, 16.18.
 */
export function AskedByGuardians({ groups }: { groups: readonly HomeGroup[] }) {
  const { t } = useTranslation('collecting')
  const people = groups.flatMap(({ organizationName, asked = [] }) =>
    asked.map((person) => ({ ...person, organizationName })),
  )
  if (people.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={t('askedTitle')}>
      <Title order={2}>{t('askedTitle')}</Title>
      <ul className={classes.list}>
        {people.map(({ id, attendeeName, organizationName }) => (
          <li key={id} className={classes.row}>
            <PersonAvatar name={attendeeName} />
            <div className={classes.main}>
              <PersonLink id={id} name={attendeeName} />
              {groups.length > 1 && (
                <Text size="sm" c="dimmed">
                  {organizationName}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
