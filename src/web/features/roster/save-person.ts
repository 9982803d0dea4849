import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import type { PlainDate } from '#domain/dates.ts'
import { api, hasCode, isUnreachable } from '#web/api.ts'
import { isDenied, useErrorText } from '#web/ui/error-text.ts'
import { shortened } from '#web/ui/person-name.tsx'
import { toastDone, toastFailed } from '#web/ui/toast.tsx'
import { forgetRoster, hideFromRoster, showInRoster } from './roster.ts'

/** What is told of a person. */
export interface Told {
  readonly id: string
  readonly attendeeName: string
  readonly isLeader: boolean
  readonly birthdate: PlainDate | null
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
}

/** What became of it: `person` is as the roster has them; `waits` where there was no connection to tell it. */
export type Saved =
  | { readonly kind: 'saved'; readonly person: RosterPerson }
  | { readonly kind: 'waits'; readonly person: RosterPerson }
  | { readonly kind: 'failed' }
  /** An earlier try with another content went through unseen: another id is needed. */
  | { readonly kind: 'idTaken' }
  | { readonly kind: 'nameTaken' }
  /** The name stands in the roster of the group that somebody was to be moved to. */
  | { readonly kind: 'nameTakenThere' }

/** Adding people to the roster, changing and moving them, with the messages of the error catalogue. */
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
      await forgetRoster(organizationName)
      toastFailed({ title: t('addedBefore') })
      return { kind: 'idTaken' }
    }
    if (hasCode(error, 'NOT_FOUND')) toastFailed({ title: t('notInRoster') })
    else toastFailed({ title: t(isDenied(error) ? 'saveDenied' : 'saveFailed'), message: errorText(error) })
    return { kind: 'failed' }
  }

  /** @param into another group, which the age rule named */
  const add = async (told: Told, into?: string): Promise<Saved> => {
    const name = shortened(told.attendeeName)
    const isMove = into !== undefined && into !== organizationName
    try {
      const where = isMove ? { organizationName: into, movedFrom: organizationName } : { organizationName }
      const { person, added } = await adding.mutateAsync({ ...told, ...where })
      // In the own group somebody of the same name is taken for them; in another one nothing is done unseen.
      if (isMove && !added) return { kind: 'nameTakenThere' }
      showInRoster(person)
      toastDone({ title: isMove ? t('addedAndMoved', { name, organization: into }) : t('added', { name }) })
      return { kind: 'saved', person }
    } catch (error) {
      if (isMove || !isUnreachable(error)) return failed(error, isMove)
      toastDone({ title: t('added', { name }), message: t('addedLater') })
      return { kind: 'waits', person: { ...told, organizationName } }
    }
  }

  /**
   * @param opened what the form began with
   * @param into another group, which the age rule named
   */
  const change = async (told: Told, opened: Told, into?: string): Promise<Saved> => {
    const name = shortened(told.attendeeName)
    const isMove = into !== undefined && into !== organizationName
    try {
      const person = await changing.mutateAsync({
        ...told,
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
