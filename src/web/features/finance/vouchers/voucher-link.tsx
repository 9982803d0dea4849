import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#web/features/finance/statement-sheet.module.css'
import { AnchorLink } from '#web/ui/buttons/links.tsx'

const VOUCHER = '/financial-transactions/voucher/$number'

interface VoucherProps {
  /** It is null if nothing was posted. */
  number: string | null | undefined
}

/** Leads to the printed voucher of a posted change. */
export function VoucherLine({ number }: VoucherProps) {
  const { t } = useTranslation('finance')
  if (!number) return null
  return (
    <Text size="sm">
      <AnchorLink to={VOUCHER} params={{ number }} inherit py={12} display="inline-block">
        {t('voucherNumber', { number })}
      </AnchorLink>
    </Text>
  )
}

/** The number alone, in a line below a date. */
export function VoucherNumber({ number }: VoucherProps) {
  const { t } = useTranslation('finance')
  if (!number) return null
  return (
    <span className={classes.voucher}>
      <AnchorLink
        to={VOUCHER}
        params={{ number }}
        inherit
        py={10}
        c="inherit"
        aria-label={t('voucherNumber', { number })}
      >
        <bdi dir="auto">{number}</bdi>
      </AnchorLink>
    </span>
  )
}
