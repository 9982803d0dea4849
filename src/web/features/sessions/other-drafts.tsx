import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#web/i18n/isolated.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { focusNextForm } from './focus-opened-draft.ts'
import { forgetDraft, type KeptDraft, restoreDraft, useOtherDrafts } from './kept-draft.ts'
import { useDiscard } from './use-discard.ts'

/** How many drafts stand there before the list is unfolded. */
const SHOWN_AT_FIRST = 3

interface OtherDraftsProps {
  personId: string
  /** Of the form itself, which is not offered. */
  draftKey: string
  /** Whether the person may still record for the group of a draft. */
  mayOpen: (organizationName: string) => boolean
}

/** Above the form of a new session: the other forms that were left on this device, each to be opened or discarded. */
export function OtherDrafts({ personId, draftKey, mayOpen }: OtherDraftsProps) {
  const { t } = useTranslation('sessions')
  const [all, setAll] = useState(false)
  const drafts = useOtherDrafts(personId, draftKey)
  if (drafts.length === 0) return null
  const shown = all ? drafts : drafts.slice(0, SHOWN_AT_FIRST)
  return (
    <Alert color="sand" role="region" aria-label={t('drafts')} title={t('drafts')}>
      <Stack gap="xs">
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {shown.map((one) => (
            <DraftRow key={one.key} personId={personId} kept={one} mayOpen={mayOpen} />
          ))}
        </Stack>
        {drafts.length > SHOWN_AT_FIRST && (
          <DisclosureButton
            label={all ? t('fewerDrafts') : t('allDrafts', { count: drafts.length })}
            opened={all}
            onToggle={setAll}
          />
        )}
      </Stack>
    </Alert>
  )
}

interface DraftRowProps extends Pick<OtherDraftsProps, 'personId' | 'mayOpen'> {
  kept: KeptDraft
}

function DraftRow({ personId, kept, mayOpen }: DraftRowProps) {
  const { t } = useTranslation('sessions')
  const dateTimeText = useDateTimeText()
  const discard = useDiscard()
  const { key, draft, savedAt } = kept
  const organization = draft.organizationName ?? ''
  const topic = draft.texts.topic.trim()
  const left = dateTimeText(new Date(savedAt))
  const draftName = [isolated(organization), left, topic && isolated(topic)].filter(Boolean).join(' – ')

  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <PersonName name={topic || t('defaultTopic')} fw={600} lineClamp={2} />
        <Text size="sm">{`${isolated(organization)} – ${left}`}</Text>
      </div>
      <Group gap={4} wrap="nowrap" flex="none">
        {mayOpen(organization) && (
          <ButtonLink
            to="/sessions/new"
            search={{ organization, draft: key }}
            variant="default"
            px="xs"
            aria-label={t('openDraft', { draft: draftName })}
            onClick={focusNextForm}
          >
            {t('openAgain')}
          </ButtonLink>
        )}
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          aria-label={t('discardNamed', { draft: draftName })}
          onClick={() =>
            discard({
              title: t('draftDiscarded'),
              what: draftName,
              discard: () => forgetDraft(personId, key),
              restore: () => restoreDraft(personId, kept),
            })
          }
        >
          {t('discardSession')}
        </Button>
      </Group>
    </Group>
  )
}
