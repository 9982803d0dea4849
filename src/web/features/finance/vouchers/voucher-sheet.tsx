import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Voucher } from '#contract/finance/vouchers.ts'
import { longDate } from '#domain/dates/dates.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { Money } from '#web/features/finance/money.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { Sheet } from '#web/ui/print/sheet.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { amountInWords } from './amount-in-words.ts'
import classes from './voucher-sheet.module.css'

/** A voucher on an A5 page, with room to write and sign on. Source: docs/product.md, 8.23. */
export function VoucherSheet({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  const kind = kindOf(voucher)
  const signer = signerOf(voucher)
  const owner = voucher.organizationName ?? t('reserve')
  return (
    <Sheet
      paper="A5"
      title={t(TITLES[kind])}
      subtitle={
        <bdi dir="auto" className={classes.number} data-short={voucher.number.length <= SHORT || undefined}>
          {voucher.number}
        </bdi>
      }
      owner={<bdi dir="auto">{owner}</bdi>}
      aside={longDate(networkDay(voucher.at.getTime()), language)}
      foot={voucher.number}
      className={classes.sheet}
    >
      {voucher.movements.map(({ currency, amountChange }) => (
        <div key={currency} className={classes.amount}>
          <p className={classes.figures}>
            <Money amount={unsigned(amountChange)} currency={currency} inherit />
            {voucher.movements.length > 1 && ` · ${t(amountChange.startsWith('-') ? 'gave' : 'got')}`}
          </p>
          <p className={classes.words}>{amountInWords(amountChange, currency, language)}</p>
        </div>
      ))}
      <Details voucher={voucher} />
      {voucher.reversal && <ReversalNote {...voucher.reversal} />}
      {signer !== 'second' && (
        <p className={classes.received}>
          <span>{t(signer === 'payer' ? 'receivedFrom' : 'receivedBy')}</span>
          <span>{t('date')}</span>
        </p>
      )}
      <div className={classes.signatures}>
        <p>
          {t('signature')} · <bdi dir="auto">{owner}</bdi>
        </p>
        <p>{t(SIGNATURES[signer])}</p>
      </div>
    </Sheet>
  )
}

/** The longest text that has room on a phone. */
const SHORT = 24

const TITLES = { receipt: 'receiptVoucher', payment: 'paymentVoucher', journal: 'journalVoucher' } as const

/** Only requests, incomes and deposits move money from or to someone else. */
const PAID: readonly Voucher['changeType'][] = ['deposit_approved', 'withdraw_approved', 'income_approved']

function kindOf({ changeType, movements }: Voucher): keyof typeof TITLES {
  if (!PAID.includes(changeType)) return 'journal'
  return movements[0]?.amountChange.startsWith('-') ? 'payment' : 'receipt'
}

const SIGNATURES = {
  payer: 'signatureOfPayer',
  receiver: 'signatureOfReceiver',
  second: 'secondSignature',
} as const

/**
 * The person who signs beside the owner. Journal vouchers other than those of exchanges are of changes in the books
 * alone.
 */
function signerOf(voucher: Voucher): keyof typeof SIGNATURES {
  const kind = kindOf(voucher)
  if (kind === 'receipt') return 'payer'
  return kind === 'journal' && voucher.changeType !== 'exchange' ? 'second' : 'receiver'
}

function unsigned(amount: AmountText): AmountText {
  return amount.replace('-', '') as AmountText
}

function Details({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation(['finance', 'approvers'])
  const { changeType, notes, request, other, reversed, movements } = voucher
  const isOut = movements.length === 1 && movements[0]?.amountChange.startsWith('-')
  return (
    <dl className={classes.details}>
      <Detail label={t('what')}>
        <p>
          {reversed ? <ReversalOf {...reversed} /> : t(textKey('change', changeType))}
          {movements.length === 1 && ` · ${t(isOut ? 'moneyOut' : 'moneyIn')}`}
        </p>
        {reversed?.number && (
          <p>
            <bdi dir="auto">{reversed.number}</bdi>
          </p>
        )}
      </Detail>
      {notes && (
        <Detail label={t(changeType === 'reversal' ? 'reason' : 'notes')}>
          <p className={classes.notes}>
            <PersonName name={notes} inherit />
          </p>
        </Detail>
      )}
      {request ? (
        <>
          <By label={t('requestedBy')} name={request.by} at={request.at} />
          {request.approvals.map((approval, place) => (
            <By
              key={`${approval.at.getTime()} ${approval.by}`}
              label={t('approvedBy')}
              name={approval.by}
              at={approval.at}
            >
              {/* The last approval posted it. */}
              {place === request.approvals.length - 1 && (
                <>
                  {request.isOwnApproval && <p>{t('ownApproval')}</p>}
                  {request.approvedAlone && <p>{t('approvers:approvedAlone')}</p>}
                </>
              )}
            </By>
          ))}
        </>
      ) : (
        <By label={t('recordedBy')} name={voucher.recordedBy} at={voucher.at} />
      )}
      {other && (
        <Detail label={t('otherAccount')}>
          <p>
            <bdi dir="auto">{other.organizationName ?? t('reserve')}</bdi>
            {other.number && (
              <>
                {' · '}
                <bdi dir="auto">{other.number}</bdi>
              </>
            )}
          </p>
        </Detail>
      )}
    </dl>
  )
}

function ReversalOf({ changeType, at }: NonNullable<Voucher['reversed']>) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  return t('reversalOf', { what: t(textKey('change', changeType)), when: dateTimeText(at) })
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ByProps {
  label: string
  name: string | null
  at: Date
  children?: ReactNode
}

function By({ label, name, at, children }: ByProps) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  return (
    <Detail label={label}>
      <p>
        <PersonName name={name ?? t('unknown')} inherit />
      </p>
      <p>{dateTimeText(at)}</p>
      {children}
    </Detail>
  )
}

function ReversalNote({ at, by, reason, number }: NonNullable<Voucher['reversal']>) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  return (
    <div className={classes.reversed}>
      <p>
        {t('reversed')}
        {number && (
          <>
            {' · '}
            <bdi dir="auto">{number}</bdi>
          </>
        )}
      </p>
      <p>{t('reversedBy', { name: by ?? t('unknown'), when: dateTimeText(at), reason })}</p>
    </div>
  )
}
