import { withLetters } from './text.ts'

export interface FieldEdit<Fields> {
  readonly values: Fields
  readonly conflicts: readonly (keyof Fields & string)[]
}

/**
 * Fields unchanged since the form opened keep the stored value; a text of former versions gets its letters. Source:
 * docs/product.md, 12.7 and 13.12.
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
  const values = { ...stored, ...storedLetters(stored) }
  const conflicts: (keyof Fields & string)[] = []
  for (const group of [...together, ...single]) {
    const equal = (one: Fields, other: Fields) => group.every((name) => isSame(one[name], other[name]))
    if (equal(sent, opened) || equal(sent, stored)) continue
    if (equal(stored, opened)) for (const name of group) values[name] = sent[name]
    else conflicts.push(...group)
  }
  return { values, conflicts }
}

function storedLetters<Fields extends object>(stored: Fields): Partial<Fields> {
  const texts = Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, withLetters(text)])) as Partial<Fields>
}

/** Some values are small objects, such as a date with its typed text. Sent texts have letters for presentation forms. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || withLetters(JSON.stringify(one) ?? '') === withLetters(JSON.stringify(other) ?? '')
}
