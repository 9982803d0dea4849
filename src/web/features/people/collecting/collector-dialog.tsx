import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { ContactRows } from '#web/features/people/guardians/contact-rows.tsx'
import { OfflineHint } from '#web/features/people/parts/offline-hint.tsx'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Choice } from '#web/ui/fields/choice.tsx'
import { PhoneInput } from '#web/ui/fields/phone-input.tsx'
import { Suggestions } from '#web/ui/fields/suggestions.tsx'
import { useRelationText } from '#web/ui/people/relation-text.ts'
import { SaidByField } from './said-by-field.tsx'
import { guardiansWhoMay } from './shown-collectors.ts'
import { type CollectorFormOptions, useCollectorForm } from './use-collector-form.ts'

interface CollectorDialogProps extends CollectorFormOptions {
  opened: boolean
}

/** Adds a person who may collect or must not, changes one, or confirms a request. Source: docs/product.md, 16.18. */
export function CollectorDialog({ opened, ...rest }: CollectorDialogProps) {
  const { t } = useTranslation('collecting')
  const { collector } = rest
  const title = collector === null ? t('add') : collector.kind === 'asked' ? t('confirmTitle') : t('edit')
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={title}>
      {opened && <CollectorForm {...rest} />}
    </FormDialog>
  )
}

const KINDS = ['may', 'must_not'] as const

function CollectorForm(options: CollectorFormOptions) {
  const { t } = useTranslation(['collecting', 'people', 'common', 'roster'])
  const { person, collector } = options
  const form = useCollectorForm(options)
  const relationText = useRelationText()
  const may = usePermissions()
  const { kind, phone, relation, saidBy } = form.values
  const isAsked = collector?.kind === 'asked'
  return (
    <DialogForm form={form} submit={t(isAsked ? 'confirm' : 'common:save')} onCancel={form.leave}>
      {isAsked && <KnownNumbers person={person} />}
      {collector === null && may.forbidCollecting(person) && (
        <Choice
          label={t('kind')}
          value={kind === 'must_not' ? kind : 'may'}
          options={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(chosen) => form.change({ kind: chosen })}
        />
      )}
      {kind === 'must_not' && (
        <Text size="sm" c="dimmed">
          {t('mustNotHint')}
        </Text>
      )}
      <TextInput label={t('roster:name')} autoComplete="off" required data-autofocus {...form.field('name')} />
      {kind !== 'must_not' && (
        <>
          <TextInput
            label={`${t('people:relation')} (${t('common:optional')})`}
            autoComplete="off"
            {...form.field('relation')}
          />
          <Suggestions
            label={t('people:relation')}
            texts={[t('people:grandmother'), t('people:grandfather'), t('people:sister'), t('people:brother')]}
            value={relationText(relation)}
            onChoose={(text) => form.change({ relation: text })}
          />
          <PhoneInput value={phone} onChange={(typed) => form.change({ phone: typed })} />
        </>
      )}
      <SaidByField
        person={person}
        field={form.field('saidBy')}
        value={saidBy}
        onChoose={(name) => form.change({ saidBy: name })}
      />
      <OfflineHint />
    </DialogForm>
  )
}

/** A request is confirmed by a call to a number that was known before. */
function KnownNumbers({ person }: { person: PersonPage }) {
  const { t } = useTranslation('collecting')
  const guardians = guardiansWhoMay(person)
  if (guardians.every(({ phone }) => phone === null)) return <Text>{t('callNobody')}</Text>
  return (
    <div>
      <Text fw={600}>{t('callKnown')}</Text>
      <ContactRows person={{ ...person, guardians, phoneNumber: null }} />
    </div>
  )
}
