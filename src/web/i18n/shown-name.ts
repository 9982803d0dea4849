import i18next from 'i18next'
import { isErasedName } from '#domain/erasure/erasure.ts'

/**
 * A name as it is shown: that of an erased mark is 'Erased' in the reader's language. Source: docs/product.md, 21.2.
 */
export function shownName(name: string): string {
  return isErasedName(name) ? i18next.t('erasedName') : name
}
