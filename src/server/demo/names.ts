const ARABIC_FIRST = [
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
  'جويل',
  'ليا',
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
] as const
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
const LATIN_FIRST = [
  'Chloé',
  'Maya',
  'Yara',
  'Sarah',
  'Lynn',
  'Christa',
  'Maria-Rita',
  'Joya',
  'Nour',
  'Perla',
  'Karim',
  'Anthony',
  'Marc',
  'Elie',
  'Michel',
  'Charbel',
  'Noah',
  'Jad',
  'Rami',
  'Peter',
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
 * A name for the demo's `place`th person, Arabic mostly, Latin often, mixed now and then; every place has another name up
 * to 240.
 */
export function demoName(place: number): string {
  const kind = place % 5
  const turn = Math.floor(place / 5)
  if (kind < 3) return `${pick(ARABIC_FIRST, turn * 3 + kind)} ${pick(ARABIC_FAMILY, turn * 7 + kind)}`
  if (kind === 3) return `${pick(LATIN_FIRST, turn)} ${pick(LATIN_FAMILY, turn * 3)}`
  return `${pick(LATIN_FIRST, turn * 3 + 1)} ${pick(ARABIC_FAMILY, turn)}`
}

function pick<Value>(values: readonly Value[], place: number): Value {
  return values[place % values.length] as Value
}
