import { Button, Text, Textarea } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountedAbsence, FOLLOW_UP_OUTCOMES } from '#domain/attendance/follow-ups.ts'
import { StillSending } from '#web/ui/dialogs/still-sending.tsx'
import classes from './follow-ups.module.css'
import { OUTCOME_TEXTS } from './outcome-texts.ts'
import { useFollowUpForm } from './use-follow-up-form.ts'

interface FollowUpChoicesProps {
  personId: string
  name: string
  seen: CountedAbsence
  onNoted: () => void
}

/** The result of a call, recorded with one tap, with a text if wanted. Source: docs/product.md, 16.15. */
export function FollowUpChoices({ personId, name, seen, onNoted }: FollowUpChoicesProps) {
  const { t } = useTranslation('people')
  const { values, isPending, textError, failure, changeText, choose } = useFollowUpForm(personId, seen, onNoted)
  const [hasText, setHasText] = useState(values.text !== '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its content everywhere
    <div role="group" className={classes.form} aria-label={t('whatCame', { name })}>
      {hasText && (
        <Textarea
          label={t('followUpText')}
          description={t('noMedical')}
          rows={2}
          autoFocus={values.text === ''}
          value={values.text}
          error={textError}
          onChange={(event) => changeText(event.currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {FOLLOW_UP_OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            variant={values.outcome === outcome ? 'light' : 'default'}
            size="sm"
            mih={44}
            px="sm"
            aria-pressed={values.outcome === outcome}
            loading={isPending && values.outcome === outcome}
            onClick={() => choose(outcome)}
          >
            {t(OUTCOME_TEXTS[outcome])}
          </Button>
        ))}
        {!hasText && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            mih={44}
            px="xs"
            leftSection={<IconMessagePlus size={18} aria-hidden />}
            onClick={() => setHasText(true)}
          >
            {t('addFollowUpText')}
          </Button>
        )}
      </div>
      <StillSending />
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </div>
  )
}
