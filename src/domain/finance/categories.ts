/** Screens translate the ids of default categories. Source: docs/product.md, 8.24. */
export const DEFAULT_CATEGORIES = [
  'food',
  'transport',
  'camp',
  'materials',
  'rent',
  'dues',
  'donation',
  'other',
] as const

export type DefaultCategory = (typeof DEFAULT_CATEGORIES)[number]

/** What a transaction was for. */
export interface Category {
  readonly id: string
  /** It is null for a default category, which is shown by its id. */
  readonly name: string | null
}

/** Whether it is a default category, even if the network removed it. Source: docs/product.md, 8.24. */
export function isDefaultCategory(id: string): id is DefaultCategory {
  return DEFAULT_CATEGORIES.some((one) => one === id)
}

/** Whether two names of categories are the same to a reader. */
export function isSameCategoryName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * A new list, in which a name that was removed before has its former id, so that its transactions belong to it again.
 * It is null if an id or a name is in it twice, or if its ids and names do not belong together.
 * @param stored all categories, also removed ones
 */
export function categoryList(sent: readonly Category[], stored: readonly Category[]): Category[] | null {
  const isSent = (id: string) => sent.some((one) => one.id === id)
  const list = sent.map((one) => {
    if (one.name === null || stored.some(({ id }) => id === one.id)) return one
    const { name } = one
    const former = stored.find(
      (other) => other.name !== null && isSameCategoryName(other.name, name) && !isSent(other.id),
    )
    return former ? { id: former.id, name } : one
  })
  const names = list.flatMap(({ name }) => (name === null ? [] : [name.toLowerCase()]))
  const isTwice = new Set(list.map(({ id }) => id)).size < list.length || new Set(names).size < names.length
  const isMixed = list.some(({ id, name }) => (name === null) !== isDefaultCategory(id))
  return isTwice || isMixed ? null : list
}

/** One of the network's own categories that gets another name. */
export interface CategoryRename {
  readonly id: string
  readonly before: string
  readonly after: string
}

/** @param stored all categories, also removed ones, which keep their names until they are added again */
export function categoryRenames(stored: readonly Category[], after: readonly Category[]): CategoryRename[] {
  return after.flatMap(({ id, name }) => {
    const before = stored.find((one) => one.id === id)?.name ?? null
    return name === null || before === null || before === name ? [] : [{ id, before, after: name }]
  })
}

/** The number of added, renamed and removed categories; null if the list is the same, in the same order. */
export function categoryChanges(before: readonly Category[], after: readonly Category[]) {
  const isIn = (list: readonly Category[], id: string) => list.some((one) => one.id === id)
  const changes = {
    added: after.filter(({ id }) => !isIn(before, id)).length,
    renamed: categoryRenames(before, after).length,
    removed: before.filter(({ id }) => !isIn(after, id)).length,
  }
  const isSame = before.length === after.length && before.every(({ id }, place) => after[place]?.id === id)
  return isSame && changes.renamed === 0 ? null : changes
}
