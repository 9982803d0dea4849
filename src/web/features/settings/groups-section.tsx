import { ActionIcon, Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedOrganization, SettingsAnswer } from '#contract/network/settings.ts'
import { bandWarnings } from '#domain/finance/age-bands.ts'
import { api } from '#web/api.ts'
import { MoveButtons, OrderButton } from '#web/ui/buttons/move-button.tsx'
import { failureToast } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { useAgesText, useWarningText } from './age-texts.ts'
import classes from './groups.module.css'
import { invalidateSettings, sendChange, useChangeErrors } from './settings-changes.ts'

interface GroupsProps {
  settings: SettingsAnswer
  onAdd: () => void
  onChange: (organization: ListedOrganization) => void
  /** Buttons of another area for a group. */
  actions: (organization: ListedOrganization) => ReactNode
}

/** The organizations in their order, with warnings about unusual ages. Source: docs/product.md, 19.4. */
export function GroupsSection({ settings, onAdd, onChange, actions }: GroupsProps) {
  const { t } = useTranslation('settings')
  const { organizations } = settings
  const agesText = useAgesText()
  const order = useOrder(settings)
  const [isOrdering, setOrdering] = useState(false)
  return (
    <Paper p="md" component="section" aria-label={t('groups')}>
      <Stack data-in-order="always">
        <Group justify="space-between">
          <Title order={2}>{t('groups')}</Title>
          <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={onAdd}>
            {t('addGroup')}
          </Button>
        </Group>
        <Text c="dimmed">{t('groupsHint')}</Text>
        {organizations.length > 1 && <OrderButton isOrdering={isOrdering} onToggle={() => setOrdering(!isOrdering)} />}
        <BandWarnings organizations={organizations} />
        {organizations.length === 0 ? (
          <Text>{t('noGroups')}</Text>
        ) : (
          <ol className={classes.groups}>
            {organizations.map((organization, index) => (
              <li key={organization.name} className={classes.group}>
                <div className={classes.names}>
                  <Text fw={600}>{organization.name}</Text>
                  <Text size="sm" c="dimmed">
                    {agesText(organization)}
                  </Text>
                </div>
                <Group gap={4} wrap="nowrap">
                  {isOrdering ? (
                    <MoveButtons
                      name={organization.name}
                      isFirst={index === 0}
                      isLast={index === organizations.length - 1}
                      onMove={(by) => order.move(index, by)}
                    />
                  ) : (
                    <>
                      {actions(organization)}
                      <ActionIcon
                        aria-label={t('changeGroup', { name: organization.name })}
                        onClick={() => onChange(organization)}
                      >
                        <IconPencil aria-hidden />
                      </ActionIcon>
                    </>
                  )}
                </Group>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Paper>
  )
}

function BandWarnings({ organizations }: { organizations: readonly ListedOrganization[] }) {
  const warningText = useWarningText()
  const warnings = bandWarnings(organizations).map(warningText)
  if (warnings.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
      {warnings.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  )
}

interface Move {
  readonly names: readonly string[]
  readonly name: string
  readonly place: number
}

/** The order is changed one step at a time; a press during a step has no effect. */
function useOrder({ organizations, version }: SettingsAnswer) {
  const { t } = useTranslation('settings')
  const errors = useChangeErrors()
  const failed = errors.title(t('orderFailed'))
  const ordering = useMutation({
    mutationFn: async ({ names }: Move) => {
      await sendChange(() => api.organizations.order.call({ names: [...names], version }))
      await invalidateSettings()
    },
    onSuccess: (_, { name, place }) => toastDone({ title: t('moved', { name, place }) }),
    onError: (error) => toastFailed(failureToast(failed(error), error, errors.errorText(error))),
  })
  return {
    move(index: number, by: 1 | -1) {
      const name = organizations[index]?.name
      if (ordering.isPending || name === undefined) return
      const others = organizations.flatMap((one) => (one.name === name ? [] : [one.name]))
      const to = index + by
      ordering.mutate({ names: [...others.slice(0, to), name, ...others.slice(to)], name, place: to + 1 })
    },
  }
}
