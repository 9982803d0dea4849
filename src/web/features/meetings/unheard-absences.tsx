import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UnheardAbsence } from '#contract/meetings.ts'
import { dayAndDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { api, invalidate } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'

interface UnheardAbsencesProps {
  organizationName: OrganizationName
  unheard: readonly UnheardAbsence[]
  onClose: () => void
}

/** Offers to move absences to the new meeting day. Source: docs/product.md, 16.14. */
export function UnheardAbsences({ organizationName, unheard, onClose }: UnheardAbsencesProps) {
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
