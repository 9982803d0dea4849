import type { Language } from '#domain/dates.ts'
import { Choice } from './choice.tsx'

/** In their own languages. */
const OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
] as const

interface TextLanguageChoiceProps {
  label: string
  value: Language
  onChange: (language: Language) => void
}

/** The language of a text for another person. */
export function TextLanguageChoice(props: TextLanguageChoiceProps) {
  return <Choice {...props} options={OPTIONS} />
}
