import type { Language } from '#domain/dates/dates.ts'

/** Matches a text with its values, or their patterns, filled in, with or without direction marks around them. */
export function textPattern(text: string, values: Record<string, string | number | RegExp> = {}): RegExp {
  const filled = escaped(text).replace(/\\{\\{(\w+)\\}\\}/g, (_, name: string) => {
    const value = values[name]
    return `[\\u2066-\\u2068]?${value instanceof RegExp ? value.source : escaped(String(value))}\\u2069?`
  })
  return new RegExp(filled)
}

/** The text of an area for so many, in the form that the language has for the number. */
export function counted(texts: object, key: string, count: number, language: Language): string {
  const text = (texts as Record<string, string>)[`${key}_${new Intl.PluralRules(language).select(count)}`]
  if (text === undefined) throw new Error(`There is no text ${key} for ${count}`)
  return text
}

function escaped(text: string): string {
  // A shown amount has a no-break space.
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')
}
