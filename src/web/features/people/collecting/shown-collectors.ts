import type { Collecting, Collector } from '#contract/people/collecting.ts'
import type { Guardian, PersonPage } from '#contract/people/people.ts'
import { mustNotCollect } from '#domain/people/collecting.ts'

/** The guardians without those who must not collect the child. */
export function guardiansWhoMay({ guardians, collecting }: PersonPage): Guardian[] {
  return guardians.filter(({ name }) => !mustNotCollect(name, collecting?.people ?? []))
}

/** The page with an entry that was saved: in its place, or as the last one. */
export function withCollector(page: PersonPage, saved: Collector): PersonPage {
  return changed(page, (people) =>
    people.some(({ id }) => id === saved.id)
      ? people.map((one) => (one.id === saved.id ? saved : one))
      : [...people, saved],
  )
}

export function withoutCollector(page: PersonPage, removed: string): PersonPage {
  return changed(page, (people) => people.filter(({ id }) => id !== removed))
}

function changed(page: PersonPage, change: (people: Collector[]) => Collector[]): PersonPage {
  const collecting: Collecting | undefined = page.collecting && {
    ...page.collecting,
    people: change(page.collecting.people),
  }
  return { ...page, collecting }
}
