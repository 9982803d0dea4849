import { useMutation } from '@tanstack/react-query'
import { dayAndDate } from '#domain/dates/dates.ts'
import { api, invalidate } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import '@mantine/core/styles/Divider.css'
import { Button, Divider, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingDay, UnheardAbsence } from '#contract/sessions/meetings.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { MeetingDayForm } from './meeting-day-form.tsx'
import { PauseForm } from './pause-form.tsx'
import { Pauses } from './pauses.tsx'

interface MeetingDayDialogProps {
  organizationName: OrganizationName
  day: MeetingDay | null
  onClose: () => void
}

/** Sets and takes away the meeting day of a group, and its pauses. Source: docs/product.md, 16.9. */
export function MeetingDayDialog({ organizationName, day, onClose }: MeetingDayDialogProps) {
  const { t } = useTranslation('meetings')
  return (
    <FormDialog opened onClose={onClose} title={t('dayOf', { organization: organizationName })}>
      <MeetingDayContent organizationName={organizationName} day={day} onClose={onClose} />
    </FormDialog>
  )
}

function MeetingDayContent({ organizationName, day, onClose }: MeetingDayDialogProps) {
  const [isAdding, setAdding] = useState(false)
  const [unheard, setUnheard] = useState<readonly UnheardAbsence[]>([])
  if (unheard.length > 0)
    return <UnheardAbsences organizationName={organizationName} unheard={unheard} onClose={onClose} />
  if (isAdding) return <PauseForm organizationName={organizationName} onClose={() => setAdding(false)} />
  return (
    <Stack gap="lg">
      <MeetingDayForm organizationName={organizationName} day={day} onUnheard={setUnheard} onClose={onClose} />
      <Divider />
      <Pauses organizationName={organizationName} onAdd={() => setAdding(true)} />
    </Stack>
  )
}

interface UnheardAbsencesProps {
  organizationName: OrganizationName
  unheard: readonly UnheardAbsence[]
  onClose: () => void
}

/** Offers to move absences to the new meeting day. Source: docs/product.md, 16.14. */
function UnheardAbsences({ organizationName, unheard, onClose }: UnheardAbsencesProps) {
  const { t } = useTranslation('meetings')
  const language = useLanguage()
  const errorText = useErrorText()
  const move = useMutation(
    api.meetings.moveAbsences.mutationOptions({
      onSuccess: async ({ moved }) => {
        toastDone({ title: t('absencesMoved', { count: moved }) })
        onClose()
        await invalidate(api.people, api.home)
      },
      onError: (error) => toastFailed({ title: t('absencesFailed'), message: errorText(error) }),
    }),
  )
  const moves = unheard.map(({ id, from, newDay }) => ({ id, from, newDay }))
  return (
    <Stack>
      <Text>{t('unheard')}</Text>
      <List>
        {unheard.map(({ id, attendeeName, formerDay, newDay }) => (
          <List.Item key={id}>
            {t('unheardOf', {
              name: attendeeName,
              from: dayAndDate(formerDay, language),
              to: dayAndDate(newDay, language),
            })}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" disabled={move.isPending} onClick={onClose}>
          {t('leaveAbsences')}
        </Button>
        <Button data-autofocus loading={move.isPending} onClick={() => move.mutate({ organizationName, moves })}>
          {t('moveAbsences')}
        </Button>
      </Group>
    </Stack>
  )
}
