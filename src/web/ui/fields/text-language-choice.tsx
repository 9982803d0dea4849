import type { Language } from '#domain/dates/dates.ts'
import { Choice } from './choice.tsx'

const OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
] as const

export function TextLanguageChoice(props: { label: string; value: Language; onChange: (language: Language) => void }) {
  return <Choice {...props} options={OPTIONS} />
}
