import { ActionIcon, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowUp } from '#contract/people/follow-ups.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { currentFollowUp } from '#domain/attendance/follow-ups.ts'
import { api } from '#web/api.ts'
import { DeleteNoteDialog } from '#web/features/people/parts/delete-note-dialog.tsx'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { attendanceQuery, followUpsQuery, withoutMissing } from '#web/features/people/parts/person-queries.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { FollowUpChoices } from './follow-up-choices.tsx'
import { OUTCOME_TEXTS, useNotedText } from './outcome-texts.ts'
import { refreshFollowUps } from './use-follow-up-form.ts'

/**
 * The results of calls, the newest first. While the person is followed up, a result can be recorded here. Source:
 * docs/product.md, 16.15.
 */
export function FollowUpsCard({ person: { id: personId, attendeeName } }: { person: PersonPage }) {
  const { t } = useTranslation(['people', 'common'])
  const query = withoutMissing(useInfiniteQuery(followUpsQuery(personId)))
  const { data: attendance } = useQuery(attendanceQuery(personId))
  const [isChanging, setChanging] = useState(false)
  const deletion = useDeletion(personId)
  const newest = attendance?.newestAbsence ?? null
  const known = query.data?.pages.flatMap(({ rows }) => rows)
  if (!newest && (query.isPending || known?.length === 0)) return null
  const isNoted = newest !== null && known !== undefined && currentFollowUp(newest, known) !== null
  const onNoted = () => {
    setChanging(false)
    focusContent()
  }
  return (
    <PageSection
      title={t('followUp')}
      action={
        isNoted && (
          <Button variant="subtle" px="xs" me={-8} onClick={() => setChanging(!isChanging)}>
            {t(isChanging ? 'common:cancel' : 'change')}
          </Button>
        )
      }
    >
      {newest && known && (!isNoted || isChanging) && (
        <FollowUpChoices personId={personId} name={attendeeName} seen={newest} onNoted={onNoted} />
      )}
      <PagedList query={query} failed={t('followUpsFailed')} empty={null}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((followUp) => (
              <FollowUpRow key={followUp.id} followUp={followUp} onDelete={() => deletion.request(followUp)} />
            ))}
          </ul>
        )}
      </PagedList>
      <DeleteNoteDialog {...deletion} />
    </PageSection>
  )
}

function FollowUpRow({ followUp, onDelete }: { followUp: FollowUp; onDelete: () => void }) {
  const { t } = useTranslation('people')
  const dateTimeText = useDateTimeText()
  const notedText = useNotedText()
  const { outcome, text, author, createdAt, mayDelete } = followUp
  return (
    <li className={classes.note}>
      <div>
        <Text fw={600}>{t(OUTCOME_TEXTS[outcome])}</Text>
        {text !== null && <bdi className={classes.noteText}>{text}</bdi>}
        <Text size="sm" c="dimmed">
          <PersonName name={author ?? t('deletedAccount')} inherit /> · {dateTimeText(createdAt)}
        </Text>
      </div>
      {mayDelete && (
        <ActionIcon aria-label={t('deleteFollowUp', { what: notedText(followUp) })} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function useDeletion(personId: string) {
  const { t } = useTranslation('people')
  const errorText = usePeopleErrorText()
  const [requested, setRequested] = useState<FollowUp | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: FollowUp) => api.people.removeFollowUp.call({ personId, id }),
    onSuccess: () => {
      setRequested(null)
      toastDone({ title: t('noteDeleted') })
      focusContent()
      void refreshFollowUps()
    },
    onError: (error) => toastFailed({ title: t('deleteFailed'), message: errorText(error) }),
  })
  return {
    requested,
    isPending,
    request: setRequested,
    confirm: () => requested && mutate(requested),
    cancel: () => setRequested(null),
  }
}
