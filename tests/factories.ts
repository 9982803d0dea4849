import type { InferContractRouterInputs } from '@orpc/contract'
import { v7 as uuid } from 'uuid'
import type { Contract } from '#contract/index.ts'
import type { RosterPerson } from '#contract/people/roster.ts'
import type { AmountText } from '#domain/finance/money.ts'
import type { Caller } from './caller.ts'

type Inputs = InferContractRouterInputs<Contract>

export async function aChild(
  { leader }: { readonly leader: Caller },
  overrides: Parameters<typeof aPerson>[0] = {},
): Promise<OfPerson> {
  const { person } = await leader.roster.add(aPerson({ birthdate: '2013-05-06', ...overrides }))
  return { personId: person.id }
}

export function aPerson(overrides: Partial<Inputs['roster']['add']> = {}): Inputs['roster']['add'] {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    attendeeName: `Child ${uuid().slice(-6)}`,
    isLeader: false,
    ...overrides,
  }
}

export function aSession(overrides: Partial<Inputs['sessions']['create']> = {}): Inputs['sessions']['create'] {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    sessionDate: '2026-11-21',
    attendance: [anAttendance({ attendeeName: 'Georges Khalil', isLeader: true })],
    ...overrides,
  }
}

/** The form of a new session made by `aSession`. */
export function anOpenForm(overrides: Partial<Inputs['openForms']['announce']> = {}): Inputs['openForms']['announce'] {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    sessionDate: '2026-11-21',
    sessionId: null,
    isOpen: true,
    ...overrides,
  }
}

/** An edit that changes nothing of a session made by `aSession`. */
export function anEdit(
  overrides: Partial<Inputs['sessions']['update']> & { id: string },
): Inputs['sessions']['update'] {
  const { organizationName: _, ...content } = aSession()
  return { ...content, version: 1, ...overrides }
}

type Attendance = Inputs['sessions']['create']['attendance'][number]

export function anAttendance(overrides: Partial<Attendance> = {}): Attendance {
  return {
    attendeeId: null,
    attendeeName: `Child ${uuid().slice(-6)}`,
    isLeader: false,
    status: 'present',
    ...overrides,
  }
}

export function attendanceOf(person: RosterPerson, overrides: Partial<Attendance> = {}): Attendance {
  const { id, attendeeName, isLeader } = person
  return anAttendance({ attendeeId: id, attendeeName, isLeader, ...overrides })
}

export function aRequest(overrides: Partial<Inputs['finance']['request']> = {}): Inputs['finance']['request'] {
  return { ...anIncome(), transactionType: 'deposit', ...overrides }
}

export function anIncome(overrides: Partial<Inputs['finance']['addIncome']> = {}): Inputs['finance']['addIncome'] {
  return { id: uuid(), organizationName: 'SNMY1', currency: 'USD', amount: '50.00', notes: 'Cake sale', ...overrides }
}

export function aDeposit(overrides: Partial<Inputs['finance']['deposit']> = {}): Inputs['finance']['deposit'] {
  return { id: uuid(), organizationName: 'SNMY1', currency: 'USD', amount: '50.00', ...overrides }
}

export function anExchange(overrides: Partial<Inputs['finance']['exchange']> = {}): Inputs['finance']['exchange'] {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    givesCurrency: 'USD',
    givesAmount: '20.00',
    getsAmount: '1,790,000',
    notes: null,
    ...overrides,
  }
}

/** A count of an empty cash box, whose book is at zero too. */
export function aCount(overrides: Partial<Inputs['cashCounts']['finish']> = {}): Inputs['cashCounts']['finish'] {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    currency: 'USD',
    pieces: {},
    coins: '0.00',
    beganAt: new Date('2026-11-20T18:00:00Z'),
    bookBalance: '0.00' as AmountText,
    ...overrides,
  }
}

export function aRate(overrides: Partial<Inputs['rates']['add']> = {}): Inputs['rates']['add'] {
  return { id: uuid(), day: '2026-11-20', rate: '89,500', source: 'Market', ...overrides }
}

export function aReserve(overrides: Partial<Inputs['finance']['setReserve']> = {}): Inputs['finance']['setReserve'] {
  return { id: uuid(), currency: 'USD', from: '0.00' as AmountText, amount: '100.00', ...overrides }
}

export function aBalance(overrides: Partial<Inputs['finance']['setBalance']> = {}): Inputs['finance']['setBalance'] {
  return { ...aReserve({ amount: '50.00' }), organizationName: 'SNMY1', ...overrides }
}

interface OfPerson {
  readonly personId: string
}

export function aGuardian(
  overrides: Partial<Inputs['people']['saveGuardian']> & OfPerson,
): Inputs['people']['saveGuardian'] {
  return {
    id: uuid(),
    name: 'Samar Haddad',
    relation: 'Mother',
    phone: '+961 70 000 318',
    callFirst: false,
    ...overrides,
  }
}

export function aCollector(
  overrides: Partial<Inputs['people']['saveCollector']> & OfPerson,
): Inputs['people']['saveCollector'] {
  return {
    ...{ id: uuid(), kind: 'may', name: 'Layla Haddad', relation: 'Grandmother' },
    ...{ phone: '+961 71 000 519', saidBy: 'Samar Haddad' },
    ...overrides,
  }
}

export function aNote(overrides: Partial<Inputs['people']['addNote']> & OfPerson): Inputs['people']['addNote'] {
  return { id: uuid(), text: 'Likes to draw.', ...overrides }
}

export function anAbsence(
  overrides: Partial<Inputs['people']['announceAbsence']> & OfPerson,
): Inputs['people']['announceAbsence'] {
  return { id: uuid(), from: '2026-11-28', to: '2026-11-28', reason: 'Travel', ...overrides }
}

export function anInvitation(overrides: Partial<Inputs['invitations']['make']> = {}): Inputs['invitations']['make'] {
  return { id: uuid(), organizationName: 'SNMY1', former: null, ...overrides }
}

export function aPause(overrides: Partial<Inputs['meetings']['addPause']> = {}): Inputs['meetings']['addPause'] {
  return { id: uuid(), organizationName: 'SNMY1', from: '2026-12-20', to: '2027-01-03', ...overrides }
}
