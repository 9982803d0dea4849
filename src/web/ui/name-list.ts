import { useLanguage } from '#web/i18n/use-language.ts'
import { isolated } from './person-name.tsx'

/** Names in a sentence, each in its own direction, with the comma of the language between them. */
export function useNameList(): (names: readonly string[]) => string {
  const list = useList()
  return (names) => list(names.map(isolated))
}

/** Words of the language with its comma between them. */
export function useList(): (words: readonly string[]) => string {
  const comma = useLanguage() === 'ar' ? '، ' : ', '
  return (words) => words.join(comma)
}
