import type { Language } from '#domain/dates.ts'
import { Choice } from './choice.tsx'

const OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
] as const

interface TextLanguageChoiceProps {
  label: string
  value: Language
  onChange: (language: Language) => void
}

export function TextLanguageChoice(props: TextLanguageChoiceProps) {
  return <Choice {...props} options={OPTIONS} />
}
