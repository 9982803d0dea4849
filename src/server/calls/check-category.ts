import type { Queryable } from '#server/database/connect.ts'
import { categoryExists } from '#server/queries/categories.ts'
import { invalidField } from './invalid-field.ts'

export interface CategoryErrors {
  INVALID_INPUT(about: ReturnType<typeof invalidField>): Error
}

/** @throws INVALID_INPUT for an unknown category; a removed one is known */
export async function checkCategory(
  tx: Queryable,
  category: string | null | undefined,
  errors: CategoryErrors,
): Promise<void> {
  if (category && !(await categoryExists(tx, category))) throw errors.INVALID_INPUT(invalidField('category', 'unknown'))
}
