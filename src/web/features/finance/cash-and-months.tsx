import { Paper, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { ClosingsSection } from './closings/closings-section.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import { CashSection, CountButton, type useCountDialog } from './counts/cash-section.tsx'

interface CashAndMonthsProps {
  counting: ReturnType<typeof useCountDialog>
  startsOpened?: boolean
}

/**
 * Cash counts and closed months, folded at first. Without bookkeeping only a count that the device keeps is offered.
 * Source: docs/product.md, 8.16 and 8.29.
 */
export function CashAndMonths({ counting, startsOpened = false }: CashAndMonthsProps) {
  const { t } = useTranslation(['finance', 'cash'])
  if (!useHasBookkeeping())
    return counting.mayOpen ? (
      <Paper p="md" component="section" aria-label={t('cash:title')}>
        <CountButton counting={counting} />
      </Paper>
    ) : null
  return (
    <CollapsibleSection title={t('cashAndMonths')} startsOpened={startsOpened}>
      {(opened) =>
        opened && (
          <Stack gap="lg" py="xs">
            <CashSection counting={counting} />
            <ClosingsSection />
          </Stack>
        )
      }
    </CollapsibleSection>
  )
}
