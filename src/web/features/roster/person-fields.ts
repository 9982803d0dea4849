import { v7 as uuid } from 'uuid'
import type { StoredFields } from '#contract/edits.ts'
import type { ChangedPerson } from '#contract/people/roster.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { cleanName, westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import type { Birthdate } from './birthdate-input.tsx'
import type { PersonInput } from './save-person.ts'

export interface PersonFields {
  /** The id stays the same for each press of the button, so that a person is added once. */
  readonly id: string
  readonly name: string
  readonly phone: string
  /** If it is null, the stored birthdate, which was not loaded, stays. */
  readonly birthdate: Birthdate | null
  readonly isLeader: boolean
  readonly opened: ChangedPerson | null
  readonly placing: Placing | null
}

export interface Placing {
  readonly ageOverride: boolean
  /** Another group, which the age rule names. */
  readonly into?: string | undefined
}

interface Opened {
  readonly organizationName: string
  readonly isLeader: boolean
  /** The person without a hidden birthdate; undefined to add a person. */
  readonly person: ChangedPerson | undefined
  readonly oneAfterAnother?: boolean | undefined
}

export function usePersonFields({ person, organizationName, isLeader, oneAfterAnother }: Opened) {
  // People added one after another may be for any group, which can be changed while they are typed.
  const added = oneAfterAnother ? 'members' : `${organizationName} ${isLeader ? 'leader' : 'attendee'}`
  const isHidden = person !== undefined && person.birthdate === undefined
  // The form has its own draft, because that of another form has the birthdate.
  const subject = person ? `${person.id}${isHidden ? ' hidden' : ''}` : added
  return useDraftedFields<PersonFields>(
    `person ${subject}`,
    () => ({
      id: person?.id ?? uuid(),
      name: person?.attendeeName ?? '',
      phone: person?.phoneNumber ?? '',
      birthdate: isHidden ? null : { date: person?.birthdate ?? null, typed: null },
      isLeader: person?.isLeader ?? isLeader,
      opened: person ?? null,
      placing: null,
    }),
    {
      edited: person ? [['name'], ['phone'], ['birthdate'], ['isLeader'], ['opened']] : undefined,
    },
  )
}

/**
 * The fields of the next person. Text that was typed while the previous person was being sent remains.
 * @param sent the fields of that person
 */
export function nextFields(sent: PersonFields, now: PersonFields): PersonFields {
  return {
    id: uuid(),
    name: now.name === sent.name ? '' : now.name,
    phone: now.phone === sent.phone ? '' : now.phone,
    birthdate: now.birthdate?.date === sent.birthdate?.date ? { date: null, typed: null } : now.birthdate,
    isLeader: now.isLeader !== sent.isLeader && now.isLeader,
    opened: null,
    placing: null,
  }
}

export function isBlank({ name, phone, birthdate }: PersonFields): boolean {
  return name === '' && phone === '' && !birthdate?.date && !birthdate?.typed
}

/**
 * The form values of a stored person.
 * @param opened the person as they were when the form was opened
 */
export function storedValues(stored: StoredFields, opened: ChangedPerson | null): Partial<PersonFields> {
  const name = String(stored.attendeeName)
  const phone = String(stored.phoneNumber ?? '')
  const isLeader = stored.isLeader === true
  const present = {
    attendeeName: name,
    phoneNumber: phone || null,
    isLeader,
    ageOverride: stored.ageOverride === true,
    ...(stored.birthdate === undefined ? {} : { birthdate: stored.birthdate as PlainDate | null }),
  }
  return {
    name,
    phone,
    isLeader,
    opened: opened && { ...opened, ...present },
    ...(present.birthdate === undefined ? {} : { birthdate: { date: present.birthdate, typed: null } }),
  }
}

export function inputOf({ id, name, phone, birthdate, isLeader }: PersonFields, ageOverride: boolean): PersonInput {
  const phoneNumber = oneLineText(westernDigits(phone)) || null
  return { id, attendeeName: cleanName(name), isLeader, birthdate: birthdate?.date, phoneNumber, ageOverride }
}
