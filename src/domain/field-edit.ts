export interface FieldEdit<Fields> {
  readonly values: Fields
  readonly conflicts: readonly (keyof Fields & string)[]
}

/**
 * Fields unchanged since the form opened keep the stored value. Source: docs/product.md, 13.12.
 * @param opened the values when the form was opened
 * @param together groups of fields that are compared as one
 */
export function mergeFields<Fields extends object>(
  sent: Fields,
  opened: Fields,
  stored: Fields,
  together: readonly (readonly (keyof Fields & string)[])[] = [],
): FieldEdit<Fields> {
  const names = Object.keys(sent) as (keyof Fields & string)[]
  const single = names.filter((name) => !together.some((group) => group.includes(name))).map((name) => [name])
  const values = { ...stored }
  const conflicts: (keyof Fields & string)[] = []
  for (const group of [...together, ...single]) {
    const equal = (one: Fields, other: Fields) => group.every((name) => isSame(one[name], other[name]))
    if (equal(sent, opened) || equal(sent, stored)) continue
    if (equal(stored, opened)) for (const name of group) values[name] = sent[name]
    else conflicts.push(...group)
  }
  return { values, conflicts }
}

/** Some values are small objects, such as a date with its typed text. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
