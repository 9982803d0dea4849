import { searchKey } from '#domain/texts/names.ts'

/** What a guardian most often is to a child. */
export type Relation = 'mother' | 'father' | 'grandmother' | 'grandfather' | 'sister' | 'brother'

const WORDS: Readonly<Record<Relation, readonly string[]>> = {
  mother: ['mother', 'mom', 'mum', 'mère', 'mama', 'الأمّ', 'أمّ', 'الوالدة', 'والدة', 'ماما'],
  father: ['father', 'dad', 'père', 'papa', 'الأب', 'أب', 'الوالد', 'والد', 'بابا'],
  grandmother: ['grandmother', 'grandma', 'teta', 'الجدّة', 'جدّة', 'تيتا'],
  grandfather: ['grandfather', 'grandpa', 'jeddo', 'الجدّ', 'جدّ', 'جدّو'],
  sister: ['sister', 'الأخت', 'أخت'],
  brother: ['brother', 'الأخ', 'أخ'],
}

const BY_KEY: ReadonlyMap<string, Relation> = new Map(
  (Object.keys(WORDS) as Relation[]).flatMap((relation) =>
    WORDS[relation].map((word) => [searchKey(word), relation] as const),
  ),
)

/** Whether both texts mean the same relation, even if it is not one of the translated ones. */
export function isSameRelation(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  return searchKey(one) === searchKey(other) || (relationIn(one) !== null && relationIn(one) === relationIn(other))
}

/** The relation that a stored text means, in whatever language it was written; null for other texts. */
export function relationIn(text: string): Relation | null {
  return BY_KEY.get(searchKey(text)) ?? null
}
