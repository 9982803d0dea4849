import type { TextareaProps, TextInputProps } from '@mantine/core'
import type { SessionTexts } from '#web/features/sessions/draft/session-draft.ts'

export interface FieldsForm {
  readonly values: SessionTexts
  readonly problems: { readonly [Name in keyof SessionTexts]?: unknown }
  change(part: Partial<SessionTexts>): void
  field(name: keyof SessionTexts): TextInputProps & TextareaProps
}
