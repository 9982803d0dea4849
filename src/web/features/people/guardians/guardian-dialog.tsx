import '@mantine/core/styles/Switch.css'
import { Switch, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Guardian } from '#contract/people/people.ts'
import { OfflineHint } from '#web/features/people/parts/offline-hint.tsx'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { PhoneInput } from '#web/ui/fields/phone-input.tsx'
import { Suggestions } from '#web/ui/fields/suggestions.tsx'
import { useRelationText } from '#web/ui/people/relation-text.ts'
import { type GuardianFormOptions, useGuardianForm } from './use-guardian-form.ts'

interface GuardianDialogProps extends Omit<GuardianFormOptions, 'guardian'> {
  requested: { readonly guardian: Guardian | null } | null
  hasLink: boolean
  mayCallFirst: boolean
}

/** Adds a guardian, or changes one. Source: docs/product.md, 16.2. */
export function GuardianDialog({ requested, ...rest }: GuardianDialogProps) {
  const { t } = useTranslation('people')
  return (
    <FormDialog
      opened={requested !== null}
      onClose={rest.onClose}
      title={t(requested?.guardian ? 'editGuardian' : 'newGuardian')}
    >
      {requested && <GuardianForm {...rest} guardian={requested.guardian} />}
    </FormDialog>
  )
}

interface GuardianFormProps extends GuardianFormOptions {
  hasLink: boolean
  mayCallFirst: boolean
}

function GuardianForm({ hasLink, mayCallFirst, ...options }: GuardianFormProps) {
  const { t } = useTranslation(['people', 'common', 'roster'])
  const form = useGuardianForm(options)
  const relationText = useRelationText()
  const { phone, relation, callFirst } = form.values
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={form.leave}>
      <TextInput label={t('roster:name')} autoComplete="off" required data-autofocus {...form.field('name')} />
      <TextInput label={`${t('relation')} (${t('common:optional')})`} autoComplete="off" {...form.field('relation')} />
      <Suggestions
        label={t('relation')}
        texts={[t('mother'), t('father'), t('grandmother'), t('grandfather')]}
        value={relationText(relation)}
        onChoose={(text) => form.change({ relation: text })}
      />
      <PhoneInput value={phone} onChange={(typed) => form.change({ phone: typed })} />
      {hasLink && (
        <Text size="sm" c="dimmed">
          {t('linkEndsWithChange')}
        </Text>
      )}
      {mayCallFirst && (
        <Switch
          label={t('callFirst')}
          size="md"
          py="xs"
          checked={callFirst}
          onChange={(event) => form.change({ callFirst: event.currentTarget.checked })}
        />
      )}
      <OfflineHint />
    </DialogForm>
  )
}
