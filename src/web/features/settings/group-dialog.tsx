import '@mantine/core/styles/Checkbox.css'
import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListedOrganization, SettingsAnswer } from '#contract/network/settings.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useGroupForm } from './use-group-form.ts'

export type ChangedGroup = ListedOrganization | 'new'

interface GroupDialogProps {
  settings: SettingsAnswer
  /** It is null while the dialog is closed. */
  changed: ChangedGroup | null
  onClose: () => void
}

/** Adds an organization, or renames one and changes its ages. Source: docs/product.md, 19.4. */
export function GroupDialog({ settings, changed, onClose }: GroupDialogProps) {
  const { t } = useTranslation('settings')
  const title = changed === 'new' || changed === null ? t('addGroup') : t('changeGroup', { name: changed.name })
  return (
    <FormDialog opened={changed !== null} onClose={onClose} title={title}>
      {changed && <GroupForm settings={settings} group={changed === 'new' ? null : changed} onClose={onClose} />}
    </FormDialog>
  )
}

interface GroupFormProps {
  settings: SettingsAnswer
  group: ListedOrganization | null
  onClose: () => void
}

function GroupForm({ settings, group, onClose }: GroupFormProps) {
  const { t } = useTranslation(['settings', 'common'])
  const form = useGroupForm(settings, group, onClose)
  return (
    <DialogForm form={form} submit={t(group ? 'common:save' : 'common:add')} onCancel={onClose}>
      <TextInput
        label={t('name')}
        required
        data-autofocus
        autoComplete="off"
        {...(group ? { description: t('renameHint') } : {})}
        {...form.field('name')}
      />
      <Checkbox
        label={t('checkAges')}
        description={t('checkAgesHint')}
        checked={form.values.ageChecked}
        onChange={(event) => form.change({ ageChecked: event.currentTarget.checked })}
      />
      {form.values.ageChecked && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('minAge')} inputMode="numeric" autoComplete="off" data-ltr {...form.field('minAge')} />
          <TextInput
            label={t('maxAge')}
            inputMode="numeric"
            autoComplete="off"
            data-ltr
            aria-describedby="no-oldest-age"
            {...form.field('maxAge')}
          />
        </SimpleGrid>
      )}
      {form.values.ageChecked && (
        <Text id="no-oldest-age" size="sm" c="dimmed">
          {t('maxAgeHint')}
        </Text>
      )}
      {!group && (
        <NativeSelect
          label={t('place')}
          value={form.values.place}
          onChange={(event) => form.change({ place: event.currentTarget.value })}
          data={[
            { value: '', label: t('placeLast') },
            ...settings.organizations.map(({ name }, index) => ({
              value: String(index + 1),
              label: t('placeBefore', { name }),
            })),
          ]}
        />
      )}
    </DialogForm>
  )
}
