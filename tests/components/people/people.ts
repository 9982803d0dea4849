import { v7 as uuid } from 'uuid'
import { vi } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { RosterPerson } from '#contract/people/roster.ts'
import type { OrganizationRole } from '#domain/network/organizations.ts'

/** An approved member without a role, or as `overrides` say. */
export function aMember(overrides: Partial<Me> = {}): Me {
  return {
    id: uuid(),
    fullName: 'Leader',
    email: 'leader@example.org',
    approvalStatus: 'approved',
    rejectionReason: null,
    isAdmin: false,
    organizationName: 'SNMY1',
    memberships: [{ organizationName: 'SNMY1', organizationRole: null }],
    settings: { memberView: 'details', secondFactorRequired: false },
    formerNames: {},
    hasSecondFactor: false,
    lastErasureAt: null,
    timeZone: 'Asia/Beirut',
    accessMark: 'mark',
    ...overrides,
  }
}

export const anAdmin = (overrides: Partial<Me> = {}) => aMember({ isAdmin: true, ...overrides })

/** Someone with a role in SNMY1. */
export function aLeader(role: OrganizationRole = 'team_leader'): Me {
  return aMember({ memberships: [{ organizationName: 'SNMY1', organizationRole: role }] })
}

/** It is September, when the yearly transfer is due, until the screen is removed. */
export function inTransferSeason() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 8, 15) })
}

/** A child of SNMY1, or as `overrides` say. */
export function aRosterPerson(attendeeName: string, overrides: Partial<RosterPerson> = {}): RosterPerson {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    attendeeName,
    isLeader: false,
    birthdate: null,
    ageOverride: false,
    phoneNumber: null,
    ...overrides,
  }
}
