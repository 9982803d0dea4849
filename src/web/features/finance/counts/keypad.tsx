import { Box, Button } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './count.module.css'
import { KEYS, type Key } from './typed-count.ts'

interface KeypadProps {
  hasPoint: boolean
  disabled: boolean
  onKey: (key: Key) => void
  onNext: () => void
}

/**
 * The keypad is larger than that of a phone, and has a key for the next field. It types into the field with the focus.
 */
export function Keypad({ hasPoint, disabled, onKey, onNext }: KeypadProps) {
  const { t } = useTranslation('cash')
  const rows = [0, 1, 2, 3].map((row) => KEYS.slice(row * 3, row * 3 + 3))
  return (
    // Digits have the same places in both directions of writing.
    <Box
      className={classes.keypad}
      role="group"
      aria-label={t('keypad')}
      dir="ltr"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {rows.map((keys, row) => [
        ...keys.map((key) => (
          <Button
            key={key}
            variant="default"
            tabIndex={-1}
            disabled={disabled || (key === '.' && !hasPoint)}
            onClick={() => onKey(key)}
          >
            {key}
          </Button>
        )),
        row === 0 && (
          <Button
            key="delete"
            variant="default"
            tabIndex={-1}
            aria-label={t('deleteDigit')}
            disabled={disabled}
            onClick={() => onKey('delete')}
          >
            <IconBackspace size={22} aria-hidden />
          </Button>
        ),
        row === 1 && (
          <Button key="next" className={classes.next ?? ''} tabIndex={-1} disabled={disabled} onClick={onNext}>
            {t('next')}
          </Button>
        ),
      ])}
    </Box>
  )
}
