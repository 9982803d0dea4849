import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MOST_PIECES, totalOfPieces } from '#domain/finance/cash-count.ts'
import { type Currency, parseAmount, toAmountText } from '#domain/finance/money.ts'
import { westernDigits } from '#domain/texts/names.ts'
import { Money, useMoneyText } from '#web/features/finance/money.tsx'
import classes from './count.module.css'
import { withZero } from './typed-count.ts'
import { COINS } from './use-cash-count.ts'

interface CountCellProps {
  /** The denomination, or the coins. */
  name: string
  currency: Currency
  text: string
  /** Whether the app shows a keypad, so that the device does not show its own. */
  hasKeypad: boolean
  isFirst: boolean
  /** Whether the keypad types into this cell. */
  isActive: boolean
  /** A problem; true if its text is below all cells. */
  error: string | boolean | undefined
  readOnly: boolean
  input: (element: HTMLInputElement | null) => void
  onFocus: () => void
  onType: (text: string) => void
  onNext: () => void
}

const LONGEST = String(MOST_PIECES).length

/** The number of pieces of a note or coin, or the amount of the coins without a denomination. */
export function CountCell(props: CountCellProps) {
  const { name, currency, text, hasKeypad, isFirst, isActive, error, readOnly, input, onFocus, onType, onNext } = props
  const { t } = useTranslation('cash')
  const moneyText = useMoneyText()
  const isCoins = name === COINS
  const total = isCoins ? (parseAmount(text || '0') ?? 0n) : totalOfPieces(Number(name), Number(text))
  const amount = toAmountText(total as ReturnType<typeof totalOfPieces>)
  const each = isCoins ? '' : moneyText(toAmountText(totalOfPieces(Number(name), 1)), currency)
  return (
    <div className={classes.cell} data-active={(hasKeypad && isActive) || undefined}>
      {isCoins ? (
        <span className={classes.coins}>{t('coins')}</span>
      ) : (
        <>
          <bdi dir="ltr">{Number(name).toLocaleString('en')}</bdi>
          <span aria-hidden>×</span>
        </>
      )}
      <TextInput
        ref={input}
        name={name}
        aria-label={isCoins ? t('coinsAmount') : t('piecesOf', { amount: each })}
        inputMode={hasKeypad ? 'none' : isCoins ? 'decimal' : 'numeric'}
        autoComplete="off"
        data-ltr
        data-autofocus={isFirst || undefined}
        value={text}
        readOnly={readOnly}
        error={error}
        onFocus={(event) => {
          event.currentTarget.select()
          onFocus()
        }}
        onChange={(event) => {
          const typed = westernDigits(event.currentTarget.value)
          onType(
            withZero(
              isCoins ? typed.replace(/[^\d.,٫]/gu, '').slice(0, 12) : typed.replace(/\D/gu, '').slice(0, LONGEST),
            ),
          )
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onNext()
        }}
      />
      <span className={classes.subtotal}>
        {text !== '' && !isCoins && <Money amount={amount} currency={currency} inherit />}
      </span>
    </div>
  )
}
