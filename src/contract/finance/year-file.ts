import type { Language } from '#domain/dates/dates.ts'

// The year of an organization for the auditor, which is no call with JSON. Without zod, because browsers load this file.

export const YEAR_FILES_PATH = '/api/years'

interface RequestedYear {
  readonly year: number
  /** Undefined: the whole network with its reserve. */
  readonly organizationName?: string | undefined
  /** Of the sheets. */
  readonly language: Language
}

/** `GET` answers a .zip file; a refusal is `{ code }`. */
export function yearFilePath({ year, organizationName, language }: RequestedYear): string {
  const organization = organizationName === undefined ? '' : `organization=${encodeURIComponent(organizationName)}&`
  return `${YEAR_FILES_PATH}/${year}?${organization}language=${language}`
}

export const YEAR_REFUSALS = {
  UNAUTHENTICATED: 401,
  PROFILE_NOT_FOUND: 403,
  NOT_APPROVED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  /** Also of what the person may not see. */
  NOT_FOUND: 404,
} as const

export type YearRefusal = keyof typeof YEAR_REFUSALS
