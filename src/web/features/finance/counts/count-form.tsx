import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { DENOMINATIONS, HAS_COIN_AMOUNT } from '#domain/finance/cash-count.ts'
import type { Currency } from '#domain/finance/money.ts'
import { Money } from '#web/features/finance/money.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { StillSending } from '#web/ui/dialogs/still-sending.tsx'
import { MissingStoreNote } from '#web/ui/failures/missing-store-note.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import classes from './count.module.css'
import { CountCell } from './count-cell.tsx'
import { CountResult } from './count-result.tsx'
import { Keypad } from './keypad.tsx'
import { typedInto } from './typed-count.ts'
import { COINS, isEmpty, useCashCount } from './use-cash-count.ts'

interface CountFormProps {
  organizationName: string | null
  currency: Currency
  /** The chooser of the currency. */
  chooser: ReactNode
  onClose: () => void
}

/**
 * The form takes the number of each note and coin, with a keypad on a phone. The book's balance is shown afterwards.
 */
export function CountForm({ organizationName, currency, chooser, onClose }: CountFormProps) {
  const { t } = useTranslation(['cash', 'finance'])
  const count = useCashCount({ organizationName, currency }, onClose)
  const again = () => {
    flushSync(count.countAgain)
    // The pressed button is gone.
    count.element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  return (
    <Form form={count}>
      <Stack gap="sm">
        <MissingStoreNote />
        {count.isUnanswered && (
          <Alert color="sand" role="note">
            {t('finance:unanswered')}
          </Alert>
        )}
        {count.compared ? (
          <CountResult count={count} compared={count.compared} currency={currency} onAgain={again} />
        ) : (
          <>
            {chooser}
            {count.startedAt && (
              <StartedEarlier at={count.startedAt} disabled={count.receipts.isPreparing} onAgain={again} />
            )}
            <Cells count={count} currency={currency} />
          </>
        )}
      </Stack>
    </Form>
  )
}

interface StartedEarlierProps {
  at: Date
  disabled: boolean
  onAgain: () => void
}

/** Asks whether to continue a count that was started earlier, or to start again. */
function StartedEarlier({ at, disabled, onAgain }: StartedEarlierProps) {
  const { t } = useTranslation('cash')
  const dateTimeText = useDateTimeText()
  return (
    <Group justify="space-between" gap="0 12px">
      <Text size="sm" c="dimmed">
        {t('started', { when: dateTimeText(at) })}
      </Text>
      <Button variant="subtle" size="compact-md" mih={44} disabled={disabled} onClick={onAgain}>
        {t('countAgain')}
      </Button>
    </Group>
  )
}

interface CellsProps {
  count: ReturnType<typeof useCashCount>
  currency: Currency
}

function Cells({ count, currency }: CellsProps) {
  const { t } = useTranslation('cash')
  const isWide = useIsWide()
  const keys = [...DENOMINATIONS[currency].map(String), ...(HAS_COIN_AMOUNT[currency] ? [COINS] : [])]
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const submit = useRef<HTMLButtonElement>(null)
  const [active, setActive] = useState(keys[0] ?? COINS)
  // The first key replaces the content of a field, which is selected.
  const [isSelected, setSelected] = useState(true)
  const goOn = (from: string) => {
    const next = inputs.current.get(keys[keys.indexOf(from) + 1] ?? '')
    if (next) next.focus()
    else submit.current?.focus()
  }
  const { typed } = count.values
  const problem = count.errorOf('typed')
  const isNothing = problem !== undefined && isEmpty(typed)
  return (
    <>
      <div className={classes.cells}>
        {keys.map((key, place) => (
          <CountCell
            key={key}
            name={key}
            currency={currency}
            text={typed[key] ?? ''}
            hasKeypad={!isWide}
            isFirst={place === 0}
            isActive={key === active}
            error={isNothing ? place === 0 : key === COINS && problem}
            readOnly={count.isPending}
            input={(element) => {
              if (element) inputs.current.set(key, element)
              else inputs.current.delete(key)
            }}
            onFocus={() => {
              setActive(key)
              setSelected(true)
            }}
            onType={(text) => count.type(key, text)}
            onNext={() => goOn(key)}
          />
        ))}
      </div>
      {isNothing && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <DialogFoot>
        <div className={classes.sum}>
          <div role="status">
            <Text size="sm" c="dimmed" lh={1.4}>
              {t('total')}
            </Text>
            <Money amount={count.total} currency={currency} fw={600} fz="lg" lh={1.4} />
          </div>
          <Button ref={submit} type="submit" loading={count.isBusy} px="sm">
            {t('compare')}
          </Button>
        </div>
        {!isWide && (
          <Keypad
            hasPoint={active === COINS}
            disabled={count.isPending}
            onKey={(key) => {
              count.type(active, typedInto(isSelected ? '' : (typed[active] ?? ''), key, active === COINS))
              setSelected(false)
            }}
            onNext={() => goOn(active)}
          />
        )}
        <StillSending />
      </DialogFoot>
    </>
  )
}
