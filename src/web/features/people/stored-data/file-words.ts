import type { TFunction } from 'i18next'
import { birthdateText, type Language, longDate, type PlainDate } from '#domain/dates/dates.ts'

export interface FileSection {
  readonly title: string
  readonly hint?: string
  readonly columns: readonly string[]
  readonly isPairs?: boolean
  readonly rows: readonly (readonly string[])[]
}

export interface FileWords {
  readonly t: TFunction<['personFile', 'audit', 'people', 'collecting', 'here']>
  readonly language: Language
  readonly dateTimeText: (date: Date) => string
  readonly reasonWords: (stored: string) => string
}

export function texts({ t, language, dateTimeText }: FileWords) {
  return {
    name: (name: string | null) => name ?? t('unknown'),
    day: (date: PlainDate | null) => (date === null ? '' : longDate(date, language)),
    at: (date: Date | null) => (date === null ? '' : dateTimeText(date)),
    birthdate: (date: PlainDate | null) => (date === null ? '' : birthdateText(date, language)),
    yes: (is: boolean) => t(is ? 'yes' : 'no'),
    role: (isLeader: boolean) => t(isLeader ? 'leader' : 'attendee'),
  }
}
