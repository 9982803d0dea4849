import { useTranslation } from 'react-i18next'
import { relationIn } from '#domain/people/relations.ts'

const TEXTS = {
  mother: 'mother',
  father: 'father',
  grandmother: 'grandmother',
  grandfather: 'grandfather',
  sister: 'sister',
  brother: 'brother',
} as const

/**
 * A stored relation in the reader's language, if it is one of the usual ones. @param isAfterName as in 'Mona, mother'
 */
export function useRelationText(): (relation: string, isAfterName?: boolean) => string {
  const { t } = useTranslation('people')
  return (relation, isAfterName = false) => {
    const known = relationIn(relation)
    if (known === null) return relation
    const text = t(TEXTS[known])
    return isAfterName ? text.toLowerCase() : text
  }
}
