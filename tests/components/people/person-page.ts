import { v7 as uuid } from 'uuid'
import type { Guardian, PersonPage } from '#contract/people/people.ts'
import { dayIn } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import type { Answers } from '#tests/components/fake-server.ts'
import { mountIn } from '#tests/components/mount.tsx'
import { aLeader } from './people.ts'

const NOTHING = { present: 0, all: 0 }

/** The attendance of someone without any mark. */
export const NO_ATTENDANCE = {
  start: schoolYearStart(dayIn('Asia/Beirut', Date.now())),
  figures: NOTHING,
  yearBefore: NOTHING,
  streak: 0,
  marks: [],
  years: [],
}

/** The page of a child of SNMY1 without any details, or as `overrides` say. */
export function aPersonPage(overrides: Partial<PersonPage> = {}): PersonPage {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    attendeeName: 'Rita',
    isLeader: false,
    ageOverride: false,
    phoneNumber: null,
    age: null,
    hasBirthdate: false,
    placement: null,
    isRemoved: false,
    guardians: [],
    links: [],
    consent: { status: 'unknown', guardianName: null, recordedBy: null, recordedAt: null },
    announcements: [],
    groups: [],
    ...overrides,
  }
}

/** A guardian with a phone number only. */
export function aGuardian(name: string, phone: string | null): Guardian {
  return { id: uuid(), name, relation: null, phone }
}

/** The page of Rita, for a leader of her group. */
export function mountPerson(page: PersonPage, people: Answers['people'] = {}, language: 'en' | 'ar' = 'en') {
  return mountIn(language, aLeader(), `/people/${page.id}`, {
    people: {
      get: () => page,
      attendance: () => NO_ATTENDANCE,
      ...people,
    },
  })
}
