import { ActionIcon, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Pause } from '#contract/sessions/meetings.ts'
import { longDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import { invalidateMeetings } from './unheld-meetings.ts'

export function Pauses({ organizationName, onAdd }: { organizationName: OrganizationName; onAdd: () => void }) {
  const { t } = useTranslation('meetings')
  const state = useQuery(api.meetings.get.queryOptions({ input: { organizationName } }))
  return (
    <Stack component="section" gap="sm" aria-label={t('pauses')}>
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="md">
          {t('pauses')}
        </Title>
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {t('addPause')}
        </Button>
      </Group>
      <QueryState query={state} failed={t('pausesFailed')} rows={1}>
        {({ pauses }) => (
          <>
            {pauses.length === 0 && <Text c="dimmed">{t('noPauses')}</Text>}
            <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
              {pauses.map((pause) => (
                <PauseRow key={pause.id} pause={pause} />
              ))}
            </Stack>
          </>
        )}
      </QueryState>
    </Stack>
  )
}

function PauseRow({ pause }: { pause: Pause }) {
  const { t } = useTranslation('meetings')
  const language = useLanguage()
  const may = usePermissions()
  const { organizationName, from, to, reason } = pause
  const days =
    from === to ? longDate(from, language) : t('fromTo', { from: longDate(from, language), to: longDate(to, language) })
  const removal = usePauseRemoval(pause, days)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs" mih={56}>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>{days}</Text>
        {reason && (
          <Text component="bdi" dir="auto" display="block" size="sm" c="dimmed">
            {reason}
          </Text>
        )}
        {organizationName === null && <Badge color="gray">{t('allGroups')}</Badge>}
      </div>
      {may.scheduleMeetings(organizationName) && (
        <ActionIcon
          aria-label={t('removePause', { pause: days })}
          loading={removal.isPending}
          onClick={() => removal.mutate()}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Removes a pause, and offers Undo, which adds the same pause again. @param days the pause in words */
function usePauseRemoval({ id, ...content }: Pause, days: string) {
  const { t } = useTranslation('meetings')
  const errorText = useErrorText()
  /** Offers Undo. The id stays the same, so that repeating it adds nothing twice. */
  const offer = (newId: string) =>
    offerUndo({
      title: t('pauseRemoved'),
      detail: days,
      label: t('undo'),
      spokenLabel: t('undoNamed', { what: days }),
      undo: () => void addAgain(newId),
    })
  const addAgain = async (newId: string) => {
    try {
      await api.meetings.addPause.call({ id: newId, ...content })
    } catch (error) {
      offer(newId)
      toastFailed({ title: t('undoFailed'), message: errorText(error) })
    }
    await invalidateMeetings()
  }
  return useMutation({
    mutationFn: () => api.meetings.removePause.call({ id, organizationName: content.organizationName }),
    onSuccess: () => {
      offer(uuid())
      return invalidateMeetings()
    },
    onError: (error) => toastFailed({ title: t('removePauseFailed'), message: errorText(error) }),
  })
}
