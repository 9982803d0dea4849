import type { DraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { isBlank, nextFields, type PersonFields } from './person-fields.ts'
import type { NameInput, PersonFormOptions } from './person-form-options.ts'

export function startNext(
  sent: PersonFields,
  { values, change, draft }: DraftedFields<PersonFields>,
  { onQuestion }: PersonFormOptions,
  nameInput: NameInput,
) {
  onQuestion(null)
  const next = nextFields(sent, values)
  change(next)
  if (isBlank(next)) draft.clear()
  if (next.name === '') nameInput.current?.focus()
}
