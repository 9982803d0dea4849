import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import { usePersonFile } from './use-person-file.ts'

/** Everything about the person as a file, for an admin to give to a parent. Source: docs/product.md, 22.5. */
export function DataCard({ person }: { person: PersonPage }) {
  const { t } = useTranslation('personFile')
  const may = usePermissions()
  const making = usePersonFile(person.id)
  if (!may.exportPerson) return null
  return (
    <PageSection title={t('card')}>
      <Text c="dimmed">{t('cardHint')}</Text>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        {t('download')}
      </Button>
    </PageSection>
  )
}
