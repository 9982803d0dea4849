import type { StoredFields } from '#contract/edits.ts'
import { mergeFields } from '#domain/texts/field-edit.ts'

interface Edit<Fields> {
  readonly sent: Fields
  /** It is undefined from pages of former versions, whose edits replace every field. */
  readonly opened: Fields | undefined
  /** The stored values, locked until the edit is stored. */
  readonly stored: Fields
  readonly together?: readonly (readonly (keyof Fields & string)[])[]
}

/** @throws the contract's BOTH_CHANGED if others have changed the same fields. Source: docs/product.md, 13.12. */
export function mergeEdit<Fields extends { readonly [Name in keyof Fields]: StoredFields[string] }>(
  { sent, opened, stored, together }: Edit<Fields>,
  errors: { BOTH_CHANGED(about: { data: { fields: string[]; stored: StoredFields } }): Error },
): Fields {
  if (!opened) return sent
  const { values, conflicts } = mergeFields(sent, opened, stored, together)
  if (conflicts.length > 0) throw errors.BOTH_CHANGED({ data: { fields: [...conflicts], stored: { ...stored } } })
  return values
}
