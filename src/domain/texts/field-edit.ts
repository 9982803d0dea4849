import { withLetters } from './text.ts'

export interface FieldEdit<Fields> {
  readonly values: Fields
  readonly conflicts: readonly (keyof Fields & string)[]
}

/**
 * Fields unchanged since the form opened keep the stored value; Arabic presentation forms become letters. Source:
 * docs/product.md, 12.8 and 13.12.
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
    const isWanted = equal(sent, stored) || (equal(stored, opened) && !equal(sent, opened))
    if (isWanted) for (const name of group) values[name] = sent[name]
    else if (!equal(sent, opened)) conflicts.push(...group)
  }
  return { values, conflicts }
}

/**
 * Some values are small objects, such as a date with its typed text. Sent texts have letters in place of presentation
 * forms.
 */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || withLetters(JSON.stringify(one) ?? '') === withLetters(JSON.stringify(other) ?? '')
}
