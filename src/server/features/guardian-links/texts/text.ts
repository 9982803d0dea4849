import type { Language } from '#domain/dates/dates.ts'
import { isolatedIn } from '#domain/dates/direction.ts'
import { texts as ar } from './ar.ts'
import { texts as en, type Texts } from './en.ts'

const TEXTS: Readonly<Record<Language, Texts>> = { en, ar }

/** A text of the guardian's pages; values stand between marks of direction where they need them. */
export type Text<Area extends keyof Texts> = (
  key: keyof Texts[Area],
  values?: Readonly<Record<string, string>>,
) => string

export function textIn<Area extends keyof Texts>(language: Language, area: Area): Text<Area> {
  const texts = TEXTS[language][area]
  return (key, values = {}) =>
    String(texts[key]).replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolatedIn(language, values[name] ?? ''))
}
