import { createInstance } from 'i18next'
import type { Language } from '#domain/dates/dates.ts'
import type { TextKey } from '#domain/texts/translation.ts'
import { texts as ar } from './ar.ts'
import { texts as en } from './en.ts'

type Texts = typeof en

export type MailArea = keyof Texts

/** A text of one area and language, with `values` inserted as they are; `count` chooses the plural form. */
export type Translate<Area extends MailArea> = (
  key: TextKey<Texts[Area]>,
  values?: Readonly<Record<string, string | number>>,
) => string

const i18n = createInstance()
// Texts that are passed in are ready at once: nothing is loaded.
void i18n.init({
  resources: { en, ar },
  ns: Object.keys(en),
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false },
})

export function translateIn<Area extends MailArea>(language: Language, area: Area): Translate<Area> {
  const t = i18n.getFixedT(language, area)
  return (key, values = {}) => t(key as string, values)
}
