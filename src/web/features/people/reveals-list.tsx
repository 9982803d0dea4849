import { Collapse, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RevealKind } from '#domain/reveals.ts'
import { api, paged } from '#web/api.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import classes from './person-page.module.css'

const KIND_TEXTS = {
  birthdate: 'sawBirthdate',
  contacts_on_device: 'storedContacts',
  offline_page: 'openedOffline',
  link_made: 'madeLink',
  link_used: 'usedLink',
  link_revoked: 'revokedLink',
} as const satisfies Record<RevealKind, string>

/** Who saw what of a person, and when; loaded once it is opened. Source: docs/product.md, 16.3. */
export function RevealsList({ personId }: { personId: string }) {
  const { t } = useTranslation('people')
  const dateTimeText = useDateTimeText()
  const [opened, setOpened] = useState(false)
  const reveals = useInfiniteQuery(
    api.people.reveals.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ personId, cursor }),
      enabled: opened,
    }),
  )
  return (
    <>
      <DisclosureButton label={t('whoSaw')} opened={opened} onToggle={setOpened} />
      <Collapse expanded={opened}>
        {opened && (
          <PagedList query={reveals} failed={t('revealsFailed')} empty={t('nobodySaw')}>
            {(rows) => (
              <ul className={classes.list} aria-label={t('whoSaw')}>
                {rows.map(({ id, kind, person, at }) => (
                  <li key={id} className={classes.line}>
                    <PersonName name={person ?? t(kind === 'link_used' ? 'aGuardian' : 'deletedAccount')} fw={600} />
                    <Text size="sm" c="dimmed">
                      {t(KIND_TEXTS[kind])} · {dateTimeText(at)}
                    </Text>
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        )}
      </Collapse>
    </>
  )
}
