import type { FollowUpOutcome } from '#domain/attendance/follow-ups.ts'
import { demoPhone } from './names.ts'

const MOTHERS = { arabic: ['سمر', 'رلى', 'منى', 'هدى', 'غادة'], latin: ['Samar', 'Rola', 'Mona', 'Hoda', 'Ghada'] }
const FATHERS = {
  arabic: ['وليد', 'نبيل', 'فادي', 'إلياس', 'سمير'],
  latin: ['Walid', 'Nabil', 'Fadi', 'Elias', 'Samir'],
}
const RELATIONS = { arabic: { mother: 'الأمّ', father: 'الأب' }, latin: { mother: 'Mother', father: 'Father' } }

const NOTES = [
  'يحبّ الرسم، ويشارك في تزيين القاعة.',
  'Comes with a cousin; ask him when an absence gets long.',
  'تأتي مع باص البلدة عند الخامسة إلّا ربعًا.',
  'Plays the guitar and would like to accompany the songs.',
  'الاتّصال مساءً أفضل، بعد دوام الأهل.',
]

/** The first phone number of guardians, after those of people in the rosters. */
const FIRST_PHONE = 1_000

interface DemoGuardian {
  readonly name: string
  readonly relation: string
  readonly phone: string | null
}

/** The guardians of a demo child, with its family name and script. Every fifth child has none. */
export function demoGuardians(child: string, place: number): DemoGuardian[] {
  if (place % 5 === 4) return []
  const script = /\p{Script=Arabic}/u.test(child) ? 'arabic' : 'latin'
  const family = child.split(' ').slice(1).join(' ')
  const named = (names: readonly string[]) => `${names[place % names.length]} ${family}`.trim()
  const mother = {
    name: named(MOTHERS[script]),
    relation: RELATIONS[script].mother,
    phone: demoPhone(FIRST_PHONE + place * 2),
  }
  if (place % 2 === 1) return [mother]
  const father = {
    name: named(FATHERS[script]),
    relation: RELATIONS[script].father,
    phone: demoPhone(FIRST_PHONE + place * 2 + 1),
  }
  return [mother, father]
}

export function demoNote(place: number): string | null {
  return place % 6 === 2 ? (NOTES[((place - 2) / 6) % NOTES.length] ?? null) : null
}

export function demoFollowUp(outcome: FollowUpOutcome): string | null {
  return outcome === 'reached' ? 'العودة الأسبوع المقبل، بعد الامتحانات.' : null
}
