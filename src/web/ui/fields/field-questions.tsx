import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconDevices, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstField } from '#web/ui/focus/focus-first-field.ts'
import classes from './field-questions.module.css'
import type { FormState } from './form.tsx'

interface FieldQuestionsProps {
  form: FormState
  /** Whether only the same person can have changed it, on another device. */
  own?: boolean
}

/** Asks about each field changed elsewhere while the form was open. Source: docs/product.md, 13.12. */
export function FieldQuestions({ form, own = false }: FieldQuestionsProps) {
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
    <Alert ref={note} color="sand" icon={own ? <IconDevices aria-hidden /> : <IconUsers aria-hidden />} role="status">
      <Stack gap="sm">
        <Text>{t(own ? 'changedElsewhere' : 'bothChanged')}</Text>
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
              <div className={classes.answers}>
                <Answer label={t(own ? 'keepTyped' : 'keepMine')} value={shown(mine)} onChoose={chosen('mine')} />
                <Answer
                  label={t(own ? 'takeStored' : 'takeTheirs')}
                  value={shown(stored)}
                  onChoose={chosen('stored')}
                />
              </div>
            </fieldset>
          )
        })}
      </Stack>
    </Alert>
  )
}

function Answer({ label, value, onChoose }: { label: string; value: string; onChoose: () => void }) {
  return (
    <Button
      variant="default"
      px="sm"
      py={6}
      justify="flex-start"
      classNames={{ label: classes.answer }}
      onClick={onChoose}
    >
      <Text span size="sm" c="dimmed" fw={400} display="block">
        {label}
      </Text>
      <bdi>{value}</bdi>
    </Button>
  )
}
