import type { Language } from '#domain/dates/dates.ts'

// The year of an organization for the auditor is no call with JSON. It does not use zod, because browsers load this
// file.

export const YEAR_FILES_PATH = '/api/years'

interface RequestedYear {
  readonly year: number
  /** It is undefined for the whole network with its reserve. */
  readonly organizationName?: string | undefined
  /** The language of the sheets. */
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
  /** A person who may not see the year gets it too. */
  NOT_FOUND: 404,
} as const

export type YearRefusal = keyof typeof YEAR_REFUSALS
