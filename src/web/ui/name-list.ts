import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Joins names with the comma of the language, each isolated in its own direction. */
export function useNameList(): (names: readonly string[]) => string {
  const list = useList()
  return (names) => list(names.map(isolated))
}

/** Joins texts with the comma of the language. */
export function useList(): (texts: readonly string[]) => string {
  const comma = useComma()
  return (texts) => texts.join(comma)
}

/** The separator of a list in the reader's language. */
export function useComma(): string {
  return useLanguage() === 'ar' ? '، ' : ', '
}
