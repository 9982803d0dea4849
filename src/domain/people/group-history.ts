import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'

export interface GroupPeriod {
  readonly organizationName: OrganizationName
  readonly from: PlainDate
  readonly to: PlainDate | null
}

interface History {
  readonly marks: readonly {
    readonly organizationName: OrganizationName
    readonly first: PlainDate
    readonly last: PlainDate
  }[]
  /** The person's yearly transfers that were not undone. */
  readonly moves: readonly {
    readonly from: OrganizationName
    readonly to: OrganizationName
    readonly date: PlainDate
  }[]
  readonly present: OrganizationName
  /** The first day of a mark in the present group after all marks in other groups; null without one. */
  readonly lastArrival: PlainDate | null
  readonly enteredOn: PlainDate
}

/**
 * The person's groups, the newest first. The present group starts with the transfer into it, else with the first mark
 * there after all marks elsewhere, else with the roster entry. Source: docs/product.md, 16.8.
 */
export function groupHistory({ marks, moves, present, lastArrival, enteredOn }: History): GroupPeriod[] {
  const names = new Set(
    [...marks, ...moves.map(({ from }) => ({ organizationName: from }))].map((one) => one.organizationName),
  )
  names.delete(present)
  const former = [...names].map((organizationName): GroupPeriod => {
    const own = marks.find((one) => one.organizationName === organizationName)
    const arrived = moves.filter(({ to }) => to === organizationName).map(({ date }) => date)
    const left = moves.filter(({ from }) => from === organizationName).map(({ date }) => date)
    const days = [...arrived, ...left, ...(own ? [own.first, own.last] : [])].sort()
    return { organizationName, from: days[0] ?? enteredOn, to: left.sort().at(-1) ?? days.at(-1) ?? enteredOn }
  })
  const arrivedHere = moves.filter(({ to }) => to === present).map(({ date }) => date)
  const lastElsewhere = former
    .map(({ to }) => to ?? enteredOn)
    .sort()
    .at(-1)
  const from = arrivedHere.sort().at(-1) ?? lastArrival ?? lastElsewhere ?? enteredOn
  const periods = [...former].sort((one, other) => ((one.to ?? '') < (other.to ?? '') ? 1 : -1))
  return [{ organizationName: present, from, to: null }, ...periods]
}
