import { searchKey } from '#domain/texts/names.ts'
import { GUARDIAN_MEANINGS, type GuardianMeaning, guardianMeaning } from './roster-guardians.ts'
import { headerKeys } from './roster-headers.ts'
import { hasNegation } from './roster-roles.ts'

/** A file may start with titles, so the header row is searched for in this many rows. */
export const HEADER_SEARCH_ROWS = 20

/** Headers of whole names; columns with parts of names are redundant beside them. */
const WHOLE_NAMES = [
  'full name',
  'fullname',
  'name and surname',
  'الاسم الكامل',
  'الاسم الثلاثي',
  'الاسم والشهرة',
  'nom complet',
]

const HEADERS = {
  name: [
    ...WHOLE_NAMES,
    ...['name', 'names', 'attendee', 'attendee name', 'child', 'child name', 'participant', 'member', 'nom'],
    ...['الاسم', 'اسم', 'الاسماء', 'اسم المشارك', 'اسم الولد', 'اسم العضو'],
  ],
  givenName: [
    ...['first name', 'firstname', 'given name', 'forename', 'prénom', 'prenom'],
    ...['الاسم الاول', 'الاسم الشخصي'],
  ],
  fatherName: ['middle name', 'الاسم الاوسط', 'الاسم الثاني'],
  familyName: [
    ...['surname', 'last name', 'lastname', 'family name', 'family', 'nom de famille'],
    ...['الشهره', 'اسم الشهره', 'العائله', 'اسم العائله', 'الكنيه', 'اللقب'],
  ],
  phone: [
    ...[
      'phone',
      'phone number',
      'phone no',
      'mobile',
      'mobile number',
      'mobile phone',
      'mobile no',
      'cell',
      'cell phone',
    ],
    ...[
      'tel',
      'telephone',
      'téléphone',
      'telephone number',
      'contact number',
      'contact',
      'number',
      'whatsapp',
      'portable',
    ],
    ...['الهاتف', 'هاتف', 'رقم الهاتف', 'رقم', 'الرقم', 'موبايل', 'الموبايل', 'رقم الموبايل', 'تلفون', 'التلفون'],
    ...['رقم التلفون', 'خليوي', 'الخليوي', 'رقم الخليوي', 'جوال', 'واتساب'],
  ],
  birthdate: [
    ...['birthdate', 'birth date', 'date of birth', 'birthday', 'dob', 'born', 'date de naissance', 'naissance'],
    ...['تاريخ الميلاد', 'الميلاد', 'تاريخ الولاده', 'الولاده', 'المواليد', 'عيد الميلاد'],
  ],
  role: [
    ...['role', 'leader', 'position', 'function', 'rôle', 'fonction'],
    ...['الدور', 'قائد', 'الصفه', 'المركز', 'المنصب', 'المهمه', 'الوظيفه'],
  ],
  allowedToStay: ['allowed to stay', 'البقاء مسموح', 'مسموح له بالبقاء'],
  mayCollect: [
    ...['may collect', 'who may collect', 'can collect', 'allowed to collect', 'collected by', 'pickup', 'pick up'],
    ...['authorised to collect', 'authorized to collect', 'authorised pickup', 'authorized pickup', 'picked up by'],
    ...['autorisé à récupérer', 'personnes autorisées', 'récupéré par'],
    ...['يمكنه الاستلام', 'من يمكنه الاستلام', 'من يستلم', 'يستلمه', 'المستلم', 'الاستلام', 'المخول بالاستلام'],
  ],
  goesAlone: [
    ...['goes home alone', 'may go home alone', 'walks home alone', 'home alone', 'leaves alone', 'rentre seul'],
    ...['العودة إلى البيت دون مرافق', 'يعود إلى البيت وحده', 'يعود وحده', 'يغادر وحده', 'دون مرافق'],
  ],
} as const

type OwnMeaning = keyof typeof HEADERS

export type Meaning = OwnMeaning | GuardianMeaning | 'leaveOut'

/** The columns of groups that hand children over. Source: docs/product.md, 16.18. */
export const COLLECTING_MEANINGS: readonly Meaning[] = ['mayCollect', 'goesAlone']

const OWN_MEANINGS = Object.keys(HEADERS) as OwnMeaning[]

export const MEANINGS: readonly Meaning[] = ['leaveOut', ...OWN_MEANINGS, ...GUARDIAN_MEANINGS]

export const NAME_MEANINGS = ['name', 'givenName', 'fatherName', 'familyName'] as const satisfies readonly OwnMeaning[]

const KEYS = new Map(OWN_MEANINGS.flatMap((meaning) => HEADERS[meaning].map((header) => [searchKey(header), meaning])))
const WHOLE_NAME_KEYS: ReadonlySet<string> = new Set(WHOLE_NAMES.map(searchKey))

/**
 * The meaning of a header on its own, without the other columns; null if it is not known. Source: docs/product.md, 6.6.
 */
export function meaningOf(header: string): Meaning | null {
  for (const key of headerKeys(header)) {
    const meaning = KEYS.get(key) ?? guardianMeaning(key)
    // A header such as 'May collect / must not collect' is not about those who may alone.
    if (meaning && !(COLLECTING_MEANINGS.includes(meaning) && hasNegation(header))) return meaning
  }
  return null
}

/** Whether a row has a header of a name, or of a part of one. Source: docs/product.md, 6.6. */
export function hasNameHeader(cells: readonly string[]): boolean {
  return makesNames(cells.map(meaningOf))
}

/** Whether columns give people a name, of which one part is enough. Names of guardians do not count. */
export function makesNames(meanings: readonly (Meaning | null)[]): boolean {
  return NAME_MEANINGS.some((meaning) => meanings.includes(meaning))
}

/**
 * The meaning of each column, by its header and the others. Unknown columns and second columns of a meaning are
 * omitted. Source: docs/product.md, 6.6.
 */
export function meaningsOf(headers: readonly string[]): Meaning[] {
  const said = headers.map(meaningOf)
  const hasWholeName = headers.some((header) => headerKeys(header).some((key) => WHOLE_NAME_KEYS.has(key)))
  const inParts = (meaning: Meaning | null) => partOfName(meaning, said, hasWholeName)
  const found = new Set<Meaning>()
  return said.map((meaning) => {
    const becomes = inParts(meaning)
    if (becomes === null || found.has(becomes)) return 'leaveOut'
    found.add(becomes)
    return becomes
  })
}

/** The meaning of a column in a file with separate name columns. */
function partOfName(meaning: Meaning | null, said: readonly (Meaning | null)[], hasWholeName: boolean): Meaning | null {
  const [hasGiven, hasFamily] = [said.includes('givenName'), said.includes('familyName')]
  if (hasWholeName)
    return meaning === 'givenName' || meaning === 'familyName' || meaning === 'fatherName' ? null : meaning
  if (meaning === 'name' && hasFamily && !hasGiven) return 'givenName'
  if (meaning === 'name' && hasGiven && !hasFamily) return 'familyName'
  // A father with a phone is a guardian; without a phone, beside a family name, he is part of the name.
  if (meaning === 'father.name' && (hasGiven || hasFamily) && !said.includes('father.phone')) return 'fatherName'
  return meaning
}
