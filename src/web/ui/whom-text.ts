import { useTranslation } from 'react-i18next'
import type { Reached } from '#contract/fields.ts'
import { firstName } from '#domain/found-names.ts'
import { useNameList } from './name-list.ts'
import { shortened } from './person-name.tsx'

/** Whom a call reaches: 'Mona, mother', or which number it is. Source: docs/product.md, 16.2. */
export function useWhomText(): (reached: Reached) => string {
  const { t } = useTranslation('attendance')
  const list = useNameList()
  return ({ name, relation, kind }) => {
    if (!name) return t(kind === 'own' ? 'ownNumber' : 'rosterNumber')
    return list((relation ? [firstName(name), relation] : [name]).map(shortened))
  }
}
