import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

export function useNameList(): (names: readonly string[]) => string {
  const list = useListText()
  return (names) => list(names.map(isolated))
}

export function useListText(): (texts: readonly string[]) => string {
  const comma = useComma()
  return (texts) => texts.join(comma)
}

export function useComma(): string {
  return useLanguage() === 'ar' ? '، ' : ', '
}
