import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRow } from '#contract/approvals.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { isolated } from '#web/ui/person-name.tsx'

interface RejectDialogProps {
  /** Whom it is about; closed without one. */
  person: ApprovalRow | null
  busy: boolean
  onClose: () => void
  onReject: (person: ApprovalRow, reason: string) => void
}

/** Asks for a reason, which may stay empty, before someone is rejected. */
export function RejectDialog({ person, busy, onClose, onReject }: RejectDialogProps) {
  const { t } = useTranslation(['approvals', 'common'])
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      title={t('rejectTitle', { name: isolated(person?.fullName ?? '') })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {person && (
        <ReasonForm key={person.id} busy={busy} onCancel={onClose} onReject={(reason) => onReject(person, reason)} />
      )}
    </Modal>
  )
}

interface ReasonFormProps {
  busy: boolean
  onCancel: () => void
  onReject: (reason: string) => void
}

function ReasonForm({ busy, onCancel, onReject }: ReasonFormProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const [reason, setReason] = useState('')
  const tooLong = reason.trim().length > TEXT_LIMITS.reason
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooLong) onReject(reason)
      }}
    >
      <Stack>
        <Text c="dimmed">{t('rejectHint')}</Text>
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          rows={3}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tooLong ? t('common:tooLong', { count: TEXT_LIMITS.reason }) : undefined}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t('reject')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
