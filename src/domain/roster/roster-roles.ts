import { searchKey } from '#domain/texts/names.ts'

/** Leader values of the role column, as search keys. */
const LEADER_VALUES = [
  ...['leader', 'leaders', 'team leader', 'assistant leader', 'co-leader', 'chief', 'head', 'animator', 'coach'],
  ...['yes', 'true', '1', 'x', '✓', 'نعم'],
  ...['قائد', 'قائده', 'القائد', 'القائده', 'قاده', 'القاده', 'مسؤول', 'مسؤوله', 'المسؤول', 'مساعد قائد', 'من القاده'],
].map(searchKey)
/** Attendee values of the role column, as search keys. */
const ATTENDEE_VALUES = [
  ...['', 'attendee', 'attendees', 'child', 'children', 'kid', 'member', 'participant', 'boy', 'girl'],
  ...['no', 'false', '0', '-', 'لا'],
  ...['مشارك', 'مشاركه', 'مشاركون', 'من المشاركين', 'طفل', 'طفله', 'ولد', 'بنت', 'عضو'],
]
const YES_VALUES = ['yes', 'true', '1', 'x', 'نعم']

/** An empty cell is an attendee. A text that is not known is null. Source: docs/product.md, 6.6. */
export function roleIn(cell: string): 'leader' | 'attendee' | null {
  const value = searchKey(cell)
  if (LEADER_VALUES.includes(value)) return 'leader'
  return ATTENDEE_VALUES.includes(value) ? 'attendee' : null
}

/** Whether a cell of 'allowed to stay' says yes; an unknown text does not. Source: docs/product.md, 6.6. */
export function isYes(cell: string): boolean {
  return YES_VALUES.includes(searchKey(cell))
}

const NEGATION =
  /(?:^|\P{L})(?:not?|none|nobody|never|except|only|pas|sauf|aucune?|personne|لا|غير|ممنوع|ممنوعة|عدا|فقط|باستثناء)(?!\p{L})/iu

/** Whether a text has a word that excludes people, so that it does not name those who may do something. */
export function hasNegation(text: string): boolean {
  return NEGATION.test(text)
}
