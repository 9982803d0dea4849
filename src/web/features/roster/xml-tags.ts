/** A tag of an XML text. */
interface Tag {
  /** The values by name, without the prefix of a namespace. */
  readonly attributes: Readonly<Record<string, string>>
  /** Whether it closes itself. */
  readonly isEmpty: boolean
}

/** Values may be in either kind of quotes and contain '>'. */
const INSIDE = /(?:[^"'<>]|"[^"]*"|'[^']*')*/.source
const ATTRIBUTE = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The opening tags of a name, whatever their namespace. */
export function* tagsIn(xml: string, name: string): Generator<Tag> {
  for (const [, inside = ''] of xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])(${INSIDE})>`, 'g')))
    yield { attributes: attributesIn(inside), isEmpty: inside.endsWith('/') }
}

function attributesIn(inside: string): Record<string, string> {
  const found = [...inside.matchAll(ATTRIBUTE)]
  return Object.fromEntries(found.map(([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')]))
}

function unescaped(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, named) => {
    if (named !== undefined) return ENTITIES[named] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
