import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { AbsenceDialog } from '#web/features/people/absence-dialog.tsx'
import { OfflineHint } from '#web/features/people/offline-hint.tsx'
import { refreshPeople, showOnPage } from '#web/features/people/person.ts'
import { PersonActions } from '#web/features/people/person-actions.tsx'
import { PersonCards } from '#web/features/people/person-cards.tsx'
import { PersonHead, type PersonHeadProps } from '#web/features/people/person-head.tsx'
import { MoveDialog } from '#web/features/roster/move-dialog.tsx'
import { PersonDialog, type PersonDialogProps } from '#web/features/roster/person-dialog.tsx'
import { useRemoval } from '#web/features/roster/removal.ts'
import { useEntry } from '#web/features/roster/use-entry.ts'
import { focusContent } from '#web/ui/focus-content.ts'

/** The page of somebody in the roster, with what can be done. */
export function PersonPresent({ person }: Pick<PersonHeadProps, 'person'>) {
  const { id, organizationName, attendeeName } = person
  const may = usePermissions()
  const navigate = useNavigate()
  const [announcing, setAnnouncing] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const { remove } = useRemoval(organizationName)
  const entry = { organizationName, id, onGone: refreshPeople }
  const [editing, moving] = [useEntry(entry), useEntry(entry)]

  const refresh = () => {
    refreshPeople()
    void invalidate(api.members)
  }
  const onChanged: PersonDialogProps['onChanged'] = (changed) => {
    refresh()
    // Somebody who was moved may be out of the reader's sight.
    if (!may.seePerson(changed)) void navigate({ to: '/members' })
  }
  const onRemove = async () => {
    setIsRemoving(true)
    const someone = { key: id, attendeeId: id, attendeeName, isQueued: false }
    const leave = () => {
      focusContent()
      showOnPage(id, (page) => ({ ...page, isRemoved: true }))
      refresh()
    }
    await remove(someone, leave, refresh)
    setIsRemoving(false)
  }

  const busy = editing.isLoading ? 'edit' : moving.isLoading ? 'move' : isRemoving ? 'remove' : null
  return (
    <>
      <PersonHead
        person={person}
        actions={
          <PersonActions
            person={person}
            busy={busy}
            onAnnounce={() => setAnnouncing(true)}
            onEdit={editing.load}
            onMove={moving.load}
            onRemove={() => void onRemove()}
          />
        }
      />
      <OfflineHint />
      <PersonCards person={person} />
      <AbsenceDialog personId={id} opened={announcing} onClose={() => setAnnouncing(false)} />
      <PersonDialog
        asked={editing.entry && { isLeader: editing.entry.isLeader, person: editing.entry }}
        organizationName={organizationName}
        names={[]}
        offered={[]}
        onJoined={refresh}
        onChanged={onChanged}
        onClose={editing.close}
      />
      <MoveDialog person={moving.entry} onMoved={onChanged} onClose={moving.close} />
    </>
  )
}
