import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstField } from './focus-first-field.ts'
import type { FormState } from './form.tsx'

/** Asks about each field that another person has changed too while the form was open. Source: docs/product.md, 13.12. */
export function FieldQuestions({ form }: { form: FormState }) {
  const { t } = useTranslation('drafts')
  const note = useRef<HTMLDivElement>(null)
  const questions = form.questions ?? []
  const count = questions.length
  useEffect(() => {
    if (count > 0) note.current?.querySelector('button')?.focus()
  }, [count])
  if (count === 0) return null
  const shown = (value: string) => (value === '' ? t('empty') : value)
  return (
    <Alert ref={note} color="sand" icon={<IconUsers aria-hidden />} role="status">
      <Stack gap="sm">
        <Text>{t('bothChanged')}</Text>
        {questions.map(({ label, mine, stored, choose }) => {
          const chosen = (which: 'mine' | 'stored') => () => {
            choose(which)
            if (count === 1) focusFirstField(form.element.current)
          }
          return (
            <fieldset key={label} style={{ border: 0, margin: 0, padding: 0 }}>
              <Text component="legend" fw={600} p={0} mb={4}>
                {label}
              </Text>
              <Group gap="xs">
                <Button variant="default" onClick={chosen('mine')}>
                  {t('keepMine', { value: shown(mine) })}
                </Button>
                <Button variant="default" onClick={chosen('stored')}>
                  {t('takeTheirs', { value: shown(stored) })}
                </Button>
              </Group>
            </fieldset>
          )
        })}
      </Stack>
    </Alert>
  )
}
