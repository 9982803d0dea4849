import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface QuestionProps {
  question: string
  sure: string
  isPending?: boolean
  onSure: () => void
  onCancel: () => void
}

/**
 * Asks in the place of a pressed button whether the press is meant. Afterwards the element in that place has the focus.
 */
export function Question({ question, sure, isPending = false, onSure, onCancel }: QuestionProps) {
  const { t } = useTranslation()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const alert = cancel.current?.closest('[role="alert"]')
    const place = alert?.parentElement
    const at = [...(place?.children ?? [])].indexOf(alert as Element)
    cancel.current?.focus()
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const again = place?.children[at]
        const button = again?.matches('button') ? again : (again ?? place)?.querySelector('button')
        if (button instanceof HTMLElement) button.focus()
      })
    }
  }, [])
  return (
    <Alert color="red" role="alert" w="100%">
      <Stack gap="xs">
        <Text size="sm">{question}</Text>
        <Group gap="xs">
          <Button ref={cancel} variant="default" disabled={isPending} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={onSure}>
            {sure}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
