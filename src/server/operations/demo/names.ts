const ARABIC = {
  women: [
    'مريم',
    'كارلا',
    'جنى',
    'ريتا',
    'لين',
    'تالا',
    'يارا',
    'سيرين',
    'ميرا',
    'نايا',
    'كريستا',
    'بيرلا',
    'ماريا',
    'رنا',
    'ليا',
  ],
  men: [
    'إيلي',
    'جورج',
    'طوني',
    'شربل',
    'كريم',
    'رامي',
    'جاد',
    'مارون',
    'أنطوني',
    'يوسف',
    'أحمد',
    'علي',
    'حسن',
    'مالك',
    'زياد',
  ],
} as const
const LATIN = {
  women: ['Chloé', 'Maya', 'Yara', 'Sarah', 'Lynn', 'Christa', 'Maria-Rita', 'Joya', 'Carla', 'Perla'],
  men: ['Karim', 'Anthony', 'Marc', 'Elie', 'Michel', 'Charbel', 'Noah', 'Jad', 'Rami', 'Peter'],
} as const
const ARABIC_FAMILY = [
  'خوري',
  'حدّاد',
  'نصر',
  'سعد',
  'أبي نادر',
  'بو حبيب',
  'منصور',
  'فرحات',
  'شمعون',
  'رزق',
  'صليبا',
  'سليمان',
  'غانم',
  'عيسى',
  'الحاج',
  'مطر',
  'كرم',
  'طنّوس',
  'داغر',
  'عقيقي',
] as const
const LATIN_FAMILY = [
  'Khoury',
  'Haddad',
  'Nasr',
  'Saad',
  'Abi Nader',
  'Bou Habib',
  'Mansour',
  'Farhat',
  'Gemayel',
  'Rizk',
  'El Hajj',
  'Matar',
  'Karam',
  'Tannous',
  'Aoun',
  'Saliba',
] as const

/** A woman's and a man's name in turn; three of five are Arabic. Names are unique up to index 240. */
export function demoName(index: number): string {
  const gender = index % 2 === 0 ? 'women' : 'men'
  const round = Math.floor(index / 10)
  // Three of ten names of each gender are Arabic and two are Latin.
  const arabicIndex = ARABIC_INDEXES[gender].indexOf(index % 10)
  if (arabicIndex >= 0) {
    const turn = round * 3 + arabicIndex
    return `${pick(ARABIC[gender], turn)} ${pick(ARABIC_FAMILY, turn * 7 + Math.floor(turn / 15))}`
  }
  const turn = round * 2 + LATIN_INDEXES[gender].indexOf(index % 10)
  return `${pick(LATIN[gender], turn)} ${pick(LATIN_FAMILY, turn * 3 + Math.floor(turn / 10))}`
}

const ARABIC_INDEXES = { women: [0, 2, 6], men: [1, 5, 7] }
const LATIN_INDEXES = { women: [4, 8], men: [3, 9] }

const MOBILE_PREFIXES = ['3', '70', '71', '76', '78', '81'] as const

export function demoPhone(index: number): string | null {
  if (index % 8 === 5) return null
  const digits = String(100_000 + ((index * 7919) % 900_000))
  return `+961 ${pick(MOBILE_PREFIXES, index)} ${digits.slice(0, 3)} ${digits.slice(3)}`
}

function pick<Value>(values: readonly Value[], index: number): Value {
  return values[index % values.length] as Value
}
