import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Placement } from '#domain/people/age.ts'

interface PlacementQuestionProps {
  name: string
  organizationName: string
  placement: Exclude<Placement, { kind: 'fits' }>
  /** The name exists in the other group, so the person cannot be moved there. */
  isTakenThere: boolean
  pending: boolean
  onKeep: () => void
  onMove: () => void
  onCancel: () => void
}

/** Asks for the group of a person whose age belongs to another group, or to none yet. Source: docs/product.md, 4.4. */
export function PlacementQuestion(props: PlacementQuestionProps) {
  const { name, organizationName, placement, isTakenThere, pending, onKeep, onMove, onCancel } = props
  const { t } = useTranslation(['roster', 'common'])
  const { age: count, group } = placement
  // The content of the open dialog has changed, so the focus is moved to its first button.
  const first = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are others then
  useEffect(() => first.current?.focus(), [isTakenThere])
  if (isTakenThere)
    return (
      <Stack>
        <Alert color="sand" role="alert">
          {t('isInRoster', { name: name, organization: group })}
        </Alert>
        <Group grow preventGrowOverflow={false}>
          <Button ref={placement.kind === 'underage' ? first : undefined} variant="default" onClick={onCancel}>
            {t('changeName')}
          </Button>
          {placement.kind === 'mismatch' && (
            <Button ref={first} loading={pending} onClick={onKeep}>
              {t('keepIn', { organization: organizationName })}
            </Button>
          )}
        </Group>
      </Stack>
    )
  if (placement.kind === 'underage')
    return (
      <Stack>
        <Text>{t('underageText', { name: name, count })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button ref={first} loading={pending} onClick={onMove}>
            {t('addTo', { organization: group })}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack>
      <Text>{t('ageMismatchText', { name: name, count, organization: group })}</Text>
      <Group grow preventGrowOverflow={false}>
        <Button variant="default" disabled={pending} onClick={onKeep}>
          {t('keepIn', { organization: organizationName })}
        </Button>
        <Button ref={first} loading={pending} onClick={onMove}>
          {t('moveTo', { organization: group })}
        </Button>
      </Group>
      <Button variant="subtle" color="gray" disabled={pending} onClick={onCancel}>
        {t('common:back')}
      </Button>
    </Stack>
  )
}
