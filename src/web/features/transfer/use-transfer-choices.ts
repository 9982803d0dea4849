import { useState } from 'react'
import type { Transferable } from '#contract/people/transfer.ts'
import type { api } from '#web/api.ts'

export type Scan = Awaited<ReturnType<typeof api.transfer.scan.call>>

export type UnderageChoice = 'move' | 'delete'

export function useTransferChoices() {
  const [found, setFound] = useState<Scan | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set())
  const underage = peopleOf(found, 'underage')
  return {
    found,
    ticked,
    deleting,
    moving: ticked.size + underage.length - deleting.size,
    reset(scan: Scan | null) {
      setFound(scan)
      setTicked(new Set(peopleOf(scan, 'mismatch').map((person) => person.id)))
      setDeleting(new Set())
    },
    tick: (personId: string, isTicked: boolean) => setTicked(withOrWithout(ticked, personId, isTicked)),
    choose: (personId: string, choice: UnderageChoice) =>
      setDeleting(withOrWithout(deleting, personId, choice === 'delete')),
    toInput: () => ({
      moves: (found?.people ?? []).flatMap(({ id, organizationName: from, group: to, kind }) =>
        kind !== 'underage' && ticked.has(id) ? [{ id, from, to, kind }] : [],
      ),
      underage: underage.map(({ id, organizationName: from }) => ({
        id,
        from,
        choice: deleting.has(id) ? ('delete' as const) : ('move' as const),
      })),
    }),
  }
}

export function peopleOf(scan: Scan | null, kind: Transferable['kind']): Transferable[] {
  return (scan?.people ?? []).filter((person) => person.kind === kind)
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((one) => one !== id)
  return new Set(isIn ? [...others, id] : others)
}
