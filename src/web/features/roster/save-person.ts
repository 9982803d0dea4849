import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import type { PlainDate } from '#domain/dates.ts'
import { api, hasCode, isUnreachable } from '#web/api.ts'
import { isDenied, useErrorText } from '#web/ui/error-text.ts'
import { shortened } from '#web/ui/person-name.tsx'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { hideFromRoster, invalidateRoster, showInRoster } from './roster.ts'

/** A person as the API takes them. */
export interface PersonInput {
  readonly id: string
  readonly attendeeName: string
  readonly isLeader: boolean
  readonly birthdate: PlainDate | null
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
}

/** What became of it: `person` is as the roster has them; `queued` joins it with the session, for lack of a connection. */
export type Saved =
  | { readonly kind: 'saved'; readonly person: RosterPerson }
  | { readonly kind: 'queued'; readonly person: RosterPerson }
  | { readonly kind: 'failed' }
  /** An earlier attempt with other content was saved, but its answer was lost: another id is needed. */
  | { readonly kind: 'idTaken' }
  | { readonly kind: 'nameTaken' }
  /** The name is in the roster of the group that the person was to be moved to. */
  | { readonly kind: 'nameTakenThere' }

/** Adds people to the roster, changes and moves them, and shows messages. */
export function useSavePerson(organizationName: string) {
  const { t } = useTranslation(['roster', 'common'])
  const errorText = useErrorText()

  const adding = useMutation({
    mutationFn: (input: Parameters<typeof api.roster.add.call>[0]) => api.roster.add.call(input),
  })
  const changing = useMutation({
    mutationFn: (input: Parameters<typeof api.roster.update.call>[0]) => api.roster.update.call(input),
  })

  const failed = async (error: unknown, isMove: boolean): Promise<Saved> => {
    if (hasCode(error, 'NAME_EXISTS')) return { kind: isMove ? 'nameTakenThere' : 'nameTaken' }
    if (hasCode(error, 'CONFLICT')) {
      await invalidateRoster(organizationName)
      toastFailed({ title: t('addedBefore') })
      return { kind: 'idTaken' }
    }
    if (hasCode(error, 'NOT_FOUND')) toastFailed({ title: t('notInRoster') })
    else toastFailed({ title: t(isDenied(error) ? 'saveDenied' : 'saveFailed'), message: errorText(error) })
    return { kind: 'failed' }
  }

  /** @param into another group, which the age rule names */
  const add = async (input: PersonInput, into?: string): Promise<Saved> => {
    const name = shortened(input.attendeeName)
    const isMove = into !== undefined && into !== organizationName
    try {
      const where = isMove ? { organizationName: into, movedFrom: organizationName } : { organizationName }
      const { person, added } = await adding.mutateAsync({ ...input, ...where })
      // In the own group a person of the same name is the same person; in another group the name is refused.
      if (isMove && !added) return { kind: 'nameTakenThere' }
      showInRoster(person)
      toastDone({ title: isMove ? t('addedAndMoved', { name, organization: into }) : t('added', { name }) })
      return { kind: 'saved', person }
    } catch (error) {
      if (isMove || !isUnreachable(error)) return failed(error, isMove)
      toastDone({ title: t('added', { name }), message: t('addedLater') })
      return { kind: 'queued', person: { ...input, organizationName } }
    }
  }

  /**
   * @param opened the person when the form was opened: fields unchanged since then stay as stored
   * @param into another group, which the age rule names
   */
  const change = async (input: PersonInput, opened: PersonInput, into?: string): Promise<Saved> => {
    const name = shortened(input.attendeeName)
    const isMove = into !== undefined && into !== organizationName
    try {
      const person = await changing.mutateAsync({
        ...input,
        organizationName,
        opened,
        ...(isMove ? { moveTo: into } : {}),
      })
      if (isMove) hideFromRoster(organizationName, person.id)
      showInRoster(person)
      toastDone({ title: isMove ? t('changedAndMoved', { name, organization: into }) : t('changed', { name }) })
      return { kind: 'saved', person }
    } catch (error) {
      return failed(error, isMove)
    }
  }

  return { add, change, isPending: adding.isPending || changing.isPending }
}
