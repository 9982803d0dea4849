import { useTranslation } from 'react-i18next'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'
import { api, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useNameList } from '#web/ui/people/name-list.ts'
import { usePutBackOffer } from '#web/ui/people/put-back-offer.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { type Candidate, type detailsToAdd, sentCollecting } from './import-rows.ts'

type Imported = Awaited<ReturnType<typeof api.roster.import.call>>

/** Says what an import did, and what of the file was left out. */
export function useSayImported() {
  const { t } = useTranslation('importing')
  const namesIn = useNameList()
  const sayBack = useSayBack()
  return (
    into: string,
    result: Imported,
    sent: readonly Candidate[],
    known: ReturnType<typeof detailsToAdd>,
    nameOf: ReadonlyMap<string, string>,
  ) => {
    const { added, moved, completed, guardiansLeftOut, collectorsLeftOut = [], aloneLeftOut = [] } = result
    const namesOf = (people: typeof guardiansLeftOut) =>
      namesIn(people.map(({ id, name }) => `${name} (${nameOf.get(id)})`))
    const saysMore = known.some(({ collecting }) => collecting)
    if (added > 0) toastDone({ title: t('done', { count: added, organization: into }) })
    if (moved > 0) toastDone({ title: t('doneMoved', { count: moved }), kind: 'moved' })
    if (completed > 0)
      toastDone({ title: t(saysMore ? 'doneMore' : 'doneCompleted', { count: completed }), kind: 'completed' })
    sayBack(into, result.putBack, sent)
    if (collectorsLeftOut.length > 0)
      toastDone({
        title: t('collectorsLeftOut', { names: namesOf(collectorsLeftOut) }),
        stays: 20_000,
        kind: 'collectors',
      })
    if (aloneLeftOut.length > 0) {
      const names = namesIn(aloneLeftOut.map((id) => nameOf.get(id) ?? ''))
      toastDone({ title: t('aloneStays', { names }), stays: 20_000, kind: 'alone' })
    }
    if (guardiansLeftOut.length === 0) return
    const names = namesOf(guardiansLeftOut)
    toastDone({ title: t('guardiansLeftOut', { most: MOST_GUARDIANS, names }), stays: 20_000, kind: 'guardians' })
  }
}

/** Offers another person instead of a single restored one. */
function useSayBack() {
  const { t } = useTranslation('importing')
  const namesIn = useNameList()
  const offerAnother = usePutBackOffer()
  const errorText = useErrorText()
  return (organizationName: string, putBack: Imported['putBack'], sent: readonly Candidate[]) => {
    const [one, ...others] = putBack
    const row = sent.find(({ id }) => id === one?.id)
    if (!one || !row) return
    if (others.length > 0) {
      const namesOf = (people: Imported['putBack']) => namesIn(people.map((back) => back.attendeeName))
      const misplaced = putBack.filter(({ placement }) => placement !== null)
      toastDone({ title: t('areBack', { names: namesOf(putBack) }), stays: 20_000, kind: 'back' })
      if (misplaced.length > 0)
        toastDone({ title: t('backMisplaced', { names: namesOf(misplaced) }), stays: 20_000, kind: 'misplaced' })
      return
    }
    const { id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride } = row
    const guardians = [...row.guardians]
    const collecting = sentCollecting(row)
    // They also include those that the former person had by name already.
    const giveDetails = async (personId: string) => {
      try {
        await api.roster.import.call({ organizationName, people: [], known: [{ personId, guardians, collecting }] })
        await invalidate(api.people)
      } catch (error) {
        toastFailed({
          title: t(collecting ? 'detailsFailed' : 'guardiansFailed', { name: attendeeName }),
          message: errorText(error),
        })
      }
    }
    offerAnother(
      {
        sent: { id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride, organizationName },
        person: { id: one.personId, attendeeName: one.attendeeName, organizationName },
        placement: one.placement,
      },
      (other) => (guardians.length > 0 || collecting) && void giveDetails(other.id),
    )
  }
}
