import { Collapse, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGuardians } from '#domain/audit/audit-log.ts'
import { api, paged } from '#web/api.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { textKey } from '#web/ui/texts/text-key.ts'

/** Who saw which data of a person, and when. It is loaded once it is opened. Source: docs/product.md, 16.3. */
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
                {rows.map(({ id, action, person, at }) => (
                  <li key={id} className={classes.line}>
                    <PersonName name={person ?? t(isGuardians(action) ? 'aGuardian' : 'deletedAccount')} fw={600} />
                    <Text size="sm" c="dimmed">
                      {t(textKey('saw', action))} · {dateTimeText(at)}
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
