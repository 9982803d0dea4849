import { useTranslation } from 'react-i18next'
import type { Reached } from '#contract/fields.ts'
import { firstName } from '#domain/texts/found-names.ts'
import { useNameList } from './name-list.ts'
import { shortened } from './person-name.tsx'
import { useRelationText } from './relation-text.ts'

/** The person whom a call reaches, such as 'Mona, mother', or which number it is. Source: docs/product.md, 16.2. */
export function useReachedText(): (reached: Reached) => string {
  const { t } = useTranslation('attendance')
  const list = useNameList()
  const relationText = useRelationText()
  return ({ name, relation, kind }) => {
    if (!name) return t(kind === 'own' ? 'ownNumber' : 'rosterNumber')
    const who = relationText(relation ? firstName(name) : name)
    // A guardian whose name is not known is named by the relation.
    const named = relation && relation !== name ? [relationText(relation, true)] : []
    return list([who, ...named].map(shortened))
  }
}
