import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { isHandedOver } from '#domain/people/collecting.ts'
import { isHandingOverOpen, isOfPerson, isSameHandOver } from '#domain/people/handing-over.ts'
import { nameKey } from '#domain/texts/names.ts'
import { api, invalidate } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { useSendWhenPossible } from '#web/offline/outbox/use-send-when-possible.ts'
import { useStored } from '#web/offline/use-stored.ts'
import { useSignal } from '#web/signal.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { networkDay, networkTime } from '#web/ui/texts/today.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import {
  forgetHandOver,
  handOverRequests,
  keepHandOver,
  keepTakeBack,
  mayBeRecorded,
  type NewHandOver,
  type RecordedHandOver,
  readWaitingHandOvers,
  sendHandOvers,
  type WaitingHandOver,
} from './hand-over-queue.ts'
import { type Here, hereIn, type PersonHere } from './people-here.ts'

/** A hand-over as a list shows it. */
export interface ShownHandOver {
  readonly id: string
  readonly way: WaitingHandOver['way']
  readonly name: string | null
  readonly leftAt: Date
  readonly isWaiting: boolean
  /** Whether it is on this device alone. */
  readonly isHereOnly: boolean
  readonly refusal?: WaitingHandOver['refusal']
}

export interface PersonWithHandOver {
  readonly person: PersonHere
  /** The first one, and later ones that say something else. */
  readonly handOvers: readonly [ShownHandOver, ...ShownHandOver[]]
}

/** Sends what waits on this device, at once and whenever there may be a connection. */
export function useSendHandOvers(): void {
  const store = useStore()
  const requests = useSignal(handOverRequests)
  const send = useCallback(() => sendHandOvers(store).catch(() => undefined), [store])
  useSendWhenPossible(send)
  useEffect(() => {
    if (requests > 0) void send()
  }, [requests, send])
}

/** @param isRecorded whether the server knows the session */
export function useHandOvers(sessionId: string, isRecorded: boolean) {
  const store = useStore()
  const query = useQuery({ ...api.sessions.handOvers.queryOptions({ input: { id: sessionId } }), enabled: isRecorded })
  const waiting = useStored(() => readWaitingHandOvers(store), store.personId)
  const isTakenBack = (id: string) => waiting.some((one) => one.id === id && one.takenBackAt !== undefined)
  const stored = (query.data?.handOvers ?? []).filter(({ id }) => !isTakenBack(id))
  const all = [
    ...stored.map((one) => {
      const refusal = waiting.find(({ id }) => id === one.id)?.refusal
      return { ...one, isWaiting: false, isHereOnly: false, ...(refusal && { refusal }) }
    }),
    ...waiting
      .filter(
        (one) =>
          one.sessionId === sessionId && one.takenBackAt === undefined && !stored.some(({ id }) => id === one.id),
      )
      .map((one) => ({
        ...one,
        leftAt: new Date(one.leftAt),
        isWaiting: true,
        isHereOnly: !mayBeRecorded(one),
      })),
  ]
  const of = (person: PersonHere): PersonWithHandOver | null => {
    return entryOf(
      person,
      all.filter((one) => isOf(one, person)),
    )
  }
  /** Those of people who are not in the session any more. */
  const without = (people: readonly PersonHere[]) =>
    all.flatMap((one) => {
      const name = one.attendeeName ?? ''
      const isIn = people.some((person) => isOf(one, person))
      const person = { ...{ key: one.id, attendeeId: one.attendeeId, name }, ...NOT_IN_SESSION }
      return isIn || name === '' ? [] : (entryOf(person, [one]) ?? [])
    })
  return { of, without, leaderPhone: query.data?.leaderPhone ?? null }
}

/** By the id, or by the name, which a session has once: what the device knows of the session may have another id. */
function isOf(one: Parameters<typeof isOfPerson>[0], { attendeeId, name, key }: PersonHere): boolean {
  return isOfPerson(one, { attendeeId, attendeeName: name }) || nameKey(one.attendeeName ?? '') === key
}

const NOT_IN_SESSION = { isLeader: false, age: null, isCalled: true, hasPage: false } as const

function entryOf(person: PersonHere, own: readonly ShownHandOver[]): PersonWithHandOver | null {
  const [first, ...later] = own
  return first ? { person, handOvers: [first, ...later.filter((one) => !isSameHandOver(one, first))] } : null
}

export type HandOvers = ReturnType<typeof useHandOvers>

/** Everyone of a session by whether they left: children who are still here, others who are, and those who left. */
export function groupsOf({ people, absent }: Here, belowAge: number | null, { of, without }: HandOvers) {
  const all = [...people, ...absent]
  const left = [...all.flatMap((person) => of(person) ?? []), ...without(all)]
  const here = people.filter((person) => !left.some((one) => one.person.key === person.key))
  // A device that does not know the age lists everyone who is not a leader.
  const isChild = ({ age, isLeader }: PersonHere) =>
    belowAge === null ? !isLeader : isHandedOver(age, isLeader, belowAge)
  return { stillHere: here.filter(isChild), others: here.filter((person) => !isChild(person)), left }
}

/** Whether hand-overs of a session are recorded now. */
export function isOpenNow(sessionDate: PlainDate): boolean {
  return isHandingOverOpen(sessionDate, { today: networkDay(), time: networkTime(now()) })
}

/** How many children are still here after a session, 0 once that is over; null where the group does not hand over. */
export function useStillHere(session: SessionDetail | undefined): number | null {
  const belowAge = session?.handsOverBelow ?? null
  const handOvers = useHandOvers(session?.id ?? '', belowAge !== null)
  if (!session || belowAge === null) return null
  return isOpenNow(session.sessionDate) ? groupsOf(hereIn(session), belowAge, handOvers).stillHere.length : 0
}

/** Of many children who leave in a row only the last one has Undo; the list takes back the others. */
let withdrawLast = () => {}

/** Records that a person left, with Undo, and takes it back, also without a connection. */
export function useRecordHandOver() {
  const { t } = useTranslation(['here', 'roster'])
  const store = useStore()
  const errorText = useErrorText()
  const takeBack = async (handOver: RecordedHandOver) => {
    try {
      await keepTakeBack(store, handOver)
      toastDone({ title: t('takenBack') })
    } catch (error) {
      toastFailed({ title: t('takeBackFailed'), message: errorText(error) })
    }
  }
  /** Takes back a hand-over of a former day. It rejects with the error of the call. */
  const takeBackLater = async ({ id, sessionId }: Pick<RecordedHandOver, 'id' | 'sessionId'>, reason: string) => {
    const { takenBack } = await api.sessions.takeBackHandOver.call({ id: sessionId, handOverId: id, reason })
    await forgetHandOver(store, id)
    if (takenBack) toastDone({ title: t('takenBack') })
    else toastFailed({ title: t('takeBackFailed'), message: t('takenBackBefore') })
    await invalidate(api.sessions.handOvers, api.home)
  }
  const record = async (handOver: NewHandOver) => {
    try {
      const recorded = await keepHandOver(store, handOver)
      const name = shortened(handOver.attendeeName)
      const withdraw = offerUndo({
        title: t('recorded', { name }),
        ...(handOver.name !== null && { detail: isolated(shortened(handOver.name)) }),
        label: t('roster:undo'),
        spokenLabel: t('roster:undoNamed', { name }),
        undo: () => void takeBack(recorded),
      })
      withdrawLast()
      withdrawLast = withdraw
    } catch (error) {
      toastFailed({ title: t('roster:saveFailed'), message: errorText(error) })
    }
  }
  /** Its button would lie on the people who may collect the next child. */
  const withdrawUndo = () => withdrawLast()
  return { record, takeBack, takeBackLater, withdrawUndo }
}
