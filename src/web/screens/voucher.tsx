import { Box } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/dates/dates.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, isMissing } from '#web/api.ts'
import { importPart } from '#web/expect-parts.ts'
import { NoAccess } from '#web/features/finance/no-money-access.tsx'
import { VoucherSheet } from '#web/features/finance/vouchers/voucher-sheet.tsx'
import { loadTexts } from '#web/i18n/i18n.ts'
import { InLanguage } from '#web/i18n/in-language.tsx'
import { NO_ISOLATES } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { TextLanguageChoice } from '#web/ui/fields/text-language-choice.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'

const route = getRouteApi('/signed-in/approved/financial-transactions/voucher/$number')

export function VoucherScreen() {
  const { t } = useTranslation('finance')
  const { number } = route.useParams()
  const { seeSomeFinance: maySee } = usePermissions()
  const { language, choose } = useVoucherLanguage()
  const voucher = useQuery(api.finance.voucher.queryOptions({ input: { number }, enabled: maySee }))
  return (
    <Screen
      title={t('voucher')}
      documentTitle={t('voucherNumber', { number, ...NO_ISOLATES })}
      back={{ to: '/financial-transactions', label: t('backToFinance') }}
      actions={voucher.data && <PrintButton />}
    >
      {!maySee ? (
        <NoAccess />
      ) : isMissing(voucher.error) ? (
        <EmptyState icon={<IconFileOff aria-hidden />} title={t('noVoucher')} />
      ) : (
        <>
          <Box maw={320} w="100%">
            <TextLanguageChoice label={t('voucherLanguage')} value={language} onChange={choose} />
          </Box>
          <QueryState query={voucher} failed={t('voucherFailed')}>
            {(found) => (
              <InLanguage language={language}>
                <VoucherSheet voucher={found} />
              </InLanguage>
            )}
          </QueryState>
        </>
      )}
    </Screen>
  )
}

/** The language, which is the app's at first. The texts of another one are loaded when it is chosen. */
function useVoucherLanguage() {
  const errorText = useErrorText()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const choose = async (chosen: Language) => {
    try {
      await importPart(() => loadTexts(chosen))
      setLanguage(chosen)
    } catch (error) {
      toastFailed({ title: errorText(error) })
    }
  }
  return { language, choose }
}
