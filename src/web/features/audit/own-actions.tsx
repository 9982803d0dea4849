import { Collapse, Paper, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, paged } from '#web/api.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { AuditRows } from './audit-rows.tsx'

/** The list is loaded on demand. Source: docs/product.md, 18.8. */
export function OwnActions() {
  const { t } = useTranslation('audit')
  const [opened, setOpened] = useState(false)
  const rows = useInfiniteQuery(
    api.audit.own.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ cursor }),
      enabled: opened,
    }),
  )
  return (
    <Paper p="md" component="section" aria-label={t('own')}>
      <DisclosureButton label={t('own')} opened={opened} onToggle={setOpened} />
      <Collapse expanded={opened}>
        {opened && (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t('ownHint')}
            </Text>
            <PagedList query={rows} failed={t('ownFailed')} empty={t('ownNone')}>
              {(found) => <AuditRows label={t('own')} rows={found} isOwn />}
            </PagedList>
          </Stack>
        )}
      </Collapse>
    </Paper>
  )
}
