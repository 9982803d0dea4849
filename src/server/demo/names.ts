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

/**
 * A name for the demo's `place`th person, women and men by turns, wholly in one script: Arabic three times in five, otherwise
 * Latin. Every place has another name up to 240.
 */
export function demoName(place: number): string {
  const gender = place % 2 === 0 ? 'women' : 'men'
  const round = Math.floor(place / 10)
  // Of ten places, three of each gender are Arabic and two Latin.
  const ofArabic = ARABIC_PLACES[gender].indexOf(place % 10)
  if (ofArabic >= 0) {
    const turn = round * 3 + ofArabic
    return `${pick(ARABIC[gender], turn)} ${pick(ARABIC_FAMILY, turn * 7 + Math.floor(turn / 15))}`
  }
  const turn = round * 2 + LATIN_PLACES[gender].indexOf(place % 10)
  return `${pick(LATIN[gender], turn)} ${pick(LATIN_FAMILY, turn * 3 + Math.floor(turn / 10))}`
}

const ARABIC_PLACES = { women: [0, 2, 6], men: [1, 5, 7] }
const LATIN_PLACES = { women: [4, 8], men: [3, 9] }

const MOBILE_PREFIXES = ['3', '70', '71', '76', '78', '81'] as const

/** A phone number of the demo's `place`th person; one in eight gave none. */
export function demoPhone(place: number): string | null {
  if (place % 8 === 5) return null
  const digits = String(100_000 + ((place * 7919) % 900_000))
  return `+961 ${pick(MOBILE_PREFIXES, place)} ${digits.slice(0, 3)} ${digits.slice(3)}`
}

function pick<Value>(values: readonly Value[], place: number): Value {
  return values[place % values.length] as Value
}
