import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCachedHandingOver } from '#web/account/use-handing-over.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { isMissing } from '#web/api.ts'
import { mayBeUnrecorded } from '#web/features/sessions/draft/session-draft.ts'
import { HereList } from '#web/features/sessions/here/here-list.tsx'
import { type Here, hereIn, hereInQueued, type PersonHere } from '#web/features/sessions/here/people-here.ts'
import { useHandOvers, useRecordHandOver } from '#web/features/sessions/here/use-hand-overs.ts'
import { useOutbox } from '#web/features/sessions/outbox/use-outbox.ts'
import { sessionQuery } from '#web/features/sessions/report/one-session.ts'
import { useHasWaitingHandOvers } from '#web/offline/waiting-hand-overs.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'

type SheetPart = typeof import('#web/features/people/collecting/hand-over-sheet.tsx')

const route = getRouteApi('/signed-in/approved/sessions/$id/here')
const loadSheet = partLoader<SheetPart>(() => import('#web/features/people/collecting/hand-over-sheet.tsx'))

/** Who is here after a session, also without a connection. Source: docs/product.md, 16.19. */
export function SessionHereScreen() {
  const { t } = useTranslation(['here', 'sessions'])
  const { id } = route.useParams()
  const may = usePermissions()
  const hasWaiting = useHasWaitingHandOvers(id)
  const queued = useOutbox().filter(({ content }) => content.id === id)
  // The server does not know a new session that waits here.
  const isWaiting = queued.some(({ content }) => mayBeUnrecorded(content))
  const session = useQuery({ ...sessionQuery(id), enabled: !isWaiting })
  const newest = queued.at(-1)?.content
  const waiting = newest ? hereInQueued(newest) : null
  const isOthers =
    session.data !== undefined &&
    (!may.editSession(session.data) || (session.data.handsOverBelow === undefined && !hasWaiting))
  const cached = useCachedHandingOver(newest?.organizationName ?? null)
  return (
    <Screen title={t('title')} back={{ to: '/sessions', label: t('sessions:backToSessions') }}>
      {waiting ? (
        <People
          id={id}
          here={waiting}
          belowAge={session.data?.handsOverBelow ?? cached?.belowAge ?? null}
          isRecorded={!isWaiting}
        />
      ) : isMissing(session.error) || isOthers ? (
        <EmptyState
          icon={<IconCalendarOff aria-hidden />}
          title={t('sessions:notFound')}
          hint={t('sessions:notFoundMore')}
        />
      ) : (
        <QueryState query={session} failed={t('sessions:oneFailed')}>
          {(found) => <People id={found.id} here={hereIn(found)} belowAge={found.handsOverBelow ?? null} isRecorded />}
        </QueryState>
      )}
    </Screen>
  )
}

interface PeopleProps {
  id: string
  here: Here
  belowAge: number | null
  isRecorded: boolean
}

function People({ id, here, belowAge, isRecorded }: PeopleProps) {
  const { part, subject, open, close } = useLoadedDialog<SheetPart, PersonHere>(loadSheet)
  const handOvers = useHandOvers(id, isRecorded)
  const { record, withdrawUndo } = useRecordHandOver()
  const isRecording = useRef(false)
  return (
    <>
      <HereList
        sessionId={id}
        here={here}
        belowAge={belowAge}
        handOvers={handOvers}
        onHandOver={(person) => {
          withdrawUndo()
          void open(person)
        }}
      />
      {part && (
        <part.HandOverSheet
          person={subject && { name: subject.name, pageId: subject.hasPage ? subject.attendeeId : null }}
          leaderPhone={handOvers.leaderPhone}
          onChoose={(choice) => {
            if (!subject || isRecording.current) return
            isRecording.current = true
            const { attendeeId, name: attendeeName } = subject
            void record({ sessionId: id, attendeeId, attendeeName, ...choice }).finally(() => {
              isRecording.current = false
              close()
            })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
