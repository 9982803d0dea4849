import { ORPCError } from '@orpc/client'
import { useTranslation } from 'react-i18next'
import type { ChangedPerson, RosterPerson } from '#contract/people/roster.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Placement } from '#domain/people/age.ts'
import { api, isUnreachable } from '#web/api.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { usePutBackOffer } from '#web/ui/people/put-back-offer.ts'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { hideFromRoster, invalidateRoster, showInRoster } from './roster-queries.ts'

export interface PersonInput {
  readonly id: string
  readonly attendeeName: string
  readonly isLeader: boolean
  /** If it is undefined, the stored one stays, in a change by a person who did not see it. */
  readonly birthdate?: PlainDate | null | undefined
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
}

export interface SavedPerson {
  readonly person: RosterPerson
  /** Whether there was no connection, so that the session adds them. */
  readonly isQueued: boolean
  /** The other group that the age rule names for a restored person. */
  readonly misplaced: Exclude<Placement, { kind: 'fits' }> | null
}

/**
 * Adds, changes and moves people in the roster, with messages.
 * @param isForSession whether added people join a session's form: then the name means the existing person, and without
 * a connection the session adds them. Otherwise both are errors, and a dialog that stays open says who was added.
 * @param onReplaced is called with the id of a restored person and the other person added instead
 */
export function useSavePerson(
  organizationName: string,
  isForSession = true,
  onReplaced?: (formerId: string, person: RosterPerson) => void,
) {
  const { t } = useTranslation('roster')
  const offerAnother = usePutBackOffer()

  /**
   * @param into another group, which the age rule names
   * @throws NAME_EXISTS if the name is in that roster, or in the own one outside a session's form
   */
  const add = async (input: PersonInput, into?: string): Promise<SavedPerson> => {
    const name = shortened(input.attendeeName)
    const isMove = into !== undefined && into !== organizationName
    const where = isMove ? { organizationName: into, movedFrom: organizationName } : { organizationName }
    try {
      const isSentLater = isForSession && !isMove
      const sent = { ...input, ...where }
      const { person, added, putBack, placement } = await api.roster.add.call(sent, {
        context: { repeats: !isSentLater },
      })
      if (!added && (isMove || !isForSession)) throw new ORPCError('NAME_EXISTS', { status: 409 })
      showInRoster(person)
      if (putBack) offerAnother({ sent, person, placement: null }, (other) => onReplaced?.(person.id, other))
      else if (isForSession)
        toastDone({ title: isMove ? t('addedAndMoved', { name, organization: into }) : t('added', { name }) })
      return { person, isQueued: false, misplaced: placement }
    } catch (error) {
      if (isMove || !isForSession || !isUnreachable(error)) throw error
      toastDone({ title: t('added', { name }), message: t('addedLater') })
      return {
        person: { ...input, birthdate: input.birthdate ?? null, organizationName },
        isQueued: true,
        misplaced: null,
      }
    }
  }

  /**
   * @param opened fields unchanged since then keep the stored value
   * @param into another group, which the age rule names
   */
  const change = async (input: PersonInput, opened: PersonInput, into?: string): Promise<ChangedPerson> => {
    const name = shortened(input.attendeeName)
    const isMove = into !== undefined && into !== organizationName
    const person = await api.roster.update.call({
      ...input,
      organizationName,
      opened,
      asks: true,
      ...(isMove ? { moveTo: into } : {}),
    })
    if (isMove) hideFromRoster(organizationName, person.id)
    showChanged(person)
    toastDone({ title: isMove ? t('changedAndMoved', { name, organization: into }) : t('changed', { name }) })
    return person
  }

  return { add, change }
}

/** If there is no birthdate, the roster is reloaded on the screens that show it. */
function showChanged({ birthdate, ...person }: ChangedPerson): void {
  if (birthdate === undefined) void invalidateRoster(person.organizationName)
  else showInRoster({ ...person, birthdate })
}
