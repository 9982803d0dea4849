import { Button, Text, Textarea } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Closing } from '#contract/closings.ts'
import { longMonth } from '#domain/calendar-months.ts'
import { canReopenMonths } from '#domain/finance-permissions.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { longText } from '#domain/text.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDraftedFields } from '#web/ui/drafted-fields.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useForm } from '#web/ui/form.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { invalidateClosings } from './closing-queries.ts'

interface ReopenMonthProps {
  closing: Closing
  what: string
}

/** For admins. Source: docs/product.md, 8.26. */
export function ReopenMonth({ closing, what }: ReopenMonthProps) {
  const { t } = useTranslation('closings')
  const language = useLanguage()
  const me = useCurrentUser()
  const [opened, setOpened] = useState(false)
  if (!canReopenMonths(me)) return null
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        h={44}
        leftSection={<IconLockOpen size={18} aria-hidden />}
        aria-label={t('reopenNamed', { what })}
        onClick={() => setOpened(true)}
      >
        {t('reopen')}
      </Button>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('reopenTitle', { month: longMonth(closing.month, language) })}
      >
        <ReopenForm id={closing.id} onClose={() => setOpened(false)} />
      </FormDialog>
    </>
  )
}

function ReopenForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['closings', 'finance', 'common'])
  const fields = useDraftedFields(`reopening ${id}`, () => ({ reason: '' }))
  const form = useForm({
    fields,
    validate: ({ reason }) => {
      const text = longText(reason)
      return {
        ...(text === '' && { reason: 'required' as const }),
        ...(text.length > TEXT_LIMITS.notes && { reason: 'tooLong' as const }),
      }
    },
    problemText: (problem) => t(`common:${problem}`, { count: TEXT_LIMITS.notes }),
    send: ({ reason }) => api.closings.reopen.call({ id, reason }),
    onSent: async () => {
      fields.draft.clear()
      toastDone({ title: t('reopenDone') })
      await invalidateClosings()
    },
    onDone: onClose,
    failed: t('reopenFailed'),
    errorText: useErrorText({ NOT_FOUND: t('gone'), REOPENED: t('reopenedMeanwhile') }),
    onError: () => void invalidateClosings(),
  })
  const cancel = () => {
    fields.draft.clear()
    onClose()
  }
  return (
    <DialogForm form={form} submit={t('reopen')} submitColor="red" onCancel={cancel} cancelDisabled={form.isPending}>
      <Text c="dimmed">{t('reopenHint')}</Text>
      <Textarea
        label={t('finance:reason')}
        rows={3}
        required
        data-autofocus
        readOnly={form.isPending}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
