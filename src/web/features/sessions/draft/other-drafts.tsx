import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#web/i18n/isolated.ts'
import { deleteDraft, restoreDraft } from '#web/offline/drafts/draft-store.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { focusNextForm } from './focus-opened-draft.ts'
import type { SavedDraft } from './session-drafts.ts'
import { useDiscard } from './use-discard.ts'

const SHOWN_AT_FIRST = 3

interface OtherDraftsProps {
  drafts: readonly SavedDraft[]
  mayOpen: (organizationName: string) => boolean
}

export function OtherDrafts({ drafts, mayOpen }: OtherDraftsProps) {
  const { t } = useTranslation('sessions')
  const [all, setAll] = useState(false)
  if (drafts.length === 0) return null
  const shown = all ? drafts : drafts.slice(0, SHOWN_AT_FIRST)
  return (
    <Alert color="sand" role="region" aria-label={t('drafts')} title={t('drafts')}>
      <Stack gap="xs">
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {shown.map((one) => (
            <DraftRow key={one.key} saved={one} mayOpen={mayOpen} />
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

interface DraftRowProps extends Pick<OtherDraftsProps, 'mayOpen'> {
  saved: SavedDraft
}

function DraftRow({ saved, mayOpen }: DraftRowProps) {
  const store = useStore()
  const { t } = useTranslation('sessions')
  const dateTimeText = useDateTimeText()
  const discard = useDiscard()
  const { key, content: draft, savedAt } = saved
  const organization = draft.organizationName ?? ''
  const topic = draft.texts.topic.trim()
  const savedText = dateTimeText(new Date(savedAt))
  const draftName = [isolated(organization), savedText, topic && isolated(topic)].filter(Boolean).join(' – ')

  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <PersonName name={topic || t('defaultTopic')} fw={600} lineClamp={2} />
        <Text size="sm">{`${isolated(organization)} – ${savedText}`}</Text>
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
              name: draftName,
              discard: () => deleteDraft(store, key),
              restore: () => restoreDraft(store, saved),
            })
          }
        >
          {t('discardSession')}
        </Button>
      </Group>
    </Group>
  )
}
