import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PersonPage } from '#contract/people/people.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { AbsenceDialog } from '#web/features/people/absences/absence-dialog.tsx'
import { useShownBirthdate } from '#web/features/people/birthdate/use-shown-birthdate.ts'
import { SameNamedHint } from '#web/features/people/merge/same-named-hint.tsx'
import type { MergedPerson } from '#web/features/people/merge/use-merge.ts'
import { PersonActions } from '#web/features/people/page/person-actions.tsx'
import { PersonCards } from '#web/features/people/page/person-cards.tsx'
import { PersonHead } from '#web/features/people/page/person-head.tsx'
import { OfflineHint } from '#web/features/people/parts/offline-hint.tsx'
import { refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { MoveDialog } from '#web/features/roster/move-dialog.tsx'
import { PersonDialog, type PersonDialogProps } from '#web/features/roster/person-dialog.tsx'
import { useRemoval } from '#web/features/roster/removal.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { useErasePerson } from './erase-person.tsx'

type MergePart = typeof import('#web/features/people/merge/merge-dialog.tsx')

const loadMergeDialog = partLoader<MergePart>(() => import('#web/features/people/merge/merge-dialog.tsx'))

export function PersonPresent({ person }: { person: PersonPage }) {
  const { id, organizationName, attendeeName, isLeader, ageOverride, phoneNumber, hasBirthdate } = person
  const may = usePermissions()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'announce' | 'edit' | 'move' | null>(null)
  const merging = useLoadedDialog<MergePart, MergedPerson>(loadMergeDialog)
  const [isRemoving, setIsRemoving] = useState(false)
  const { remove } = useRemoval(organizationName)
  const erasing = useErasePerson(id, attendeeName)
  const look = useShownBirthdate(id)
  // A stored birthdate is not loaded for a change: anyone who sees it is recorded.
  const entry = { id, organizationName, attendeeName, isLeader, ageOverride, phoneNumber }
  const entryToEdit = hasBirthdate ? entry : { ...entry, birthdate: null }

  const close = () => {
    setDialog(null)
    look.hide()
  }
  const refresh = () => {
    refreshPeople()
    void invalidate(api.members)
  }
  const onChanged: PersonDialogProps['onChanged'] = ({ birthdate, ...changed }) => {
    showOnPage(id, (page) => ({
      ...page,
      ...changed,
      hasBirthdate: birthdate === undefined ? page.hasBirthdate : birthdate !== null,
      placement: changed.organizationName === page.organizationName ? page.placement : null,
    }))
    void invalidate(api.members)
    // The reader may not see a person who was moved.
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

  return (
    <>
      <PersonHead
        person={person}
        actions={
          <PersonActions
            person={person}
            isRemoving={isRemoving}
            onAnnounce={() => setDialog('announce')}
            onEdit={() => setDialog('edit')}
            onMove={() => setDialog('move')}
            onMerge={may.mergePeople(person) ? () => void merging.open(entry) : undefined}
            onRemove={() => void onRemove()}
            onErase={erasing.onErase}
            eraseButton={erasing.button}
          />
        }
      />
      <OfflineHint />
      {person.hasSameNamed && may.mergePeople(person) && <SameNamedHint onMerge={() => void merging.open(entry)} />}
      <PersonCards person={person} />
      <AbsenceDialog personId={id} opened={dialog === 'announce'} onClose={close} />
      <PersonDialog
        requested={dialog === 'edit' ? { isLeader, person: entryToEdit } : null}
        look={look}
        organizationName={organizationName}
        names={[]}
        offered={[]}
        onJoined={refresh}
        onChanged={onChanged}
        onClose={close}
      />
      {merging.part && (
        <merging.part.MergeDialog person={entry} opened={merging.subject !== null} onClose={merging.close} />
      )}
      {erasing.dialog}
      <MoveDialog
        opened={dialog === 'move'}
        person={entry}
        placement={person.placement}
        onMoved={onChanged}
        onClose={close}
      />
    </>
  )
}
