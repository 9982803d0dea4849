import { nameKey, searchKey } from './names.ts'
import { transliterationKey } from './transliteration.ts'

/** The keys of somebody in a roster. */
export function rosterKeys(attendeeName: string) {
  return { nameKey: nameKey(attendeeName), ...searchKeys(attendeeName) }
}

/** The keys of a member: the search key also finds the e-mail address, which has one spelling only. */
export function memberKeys({ fullName, email }: { readonly fullName: string; readonly email: string }) {
  return { searchKey: searchKey(`${fullName} ${email}`), transliterationKey: transliterationKey(fullName) }
}

/** The keys of a session: its topic and its leaders. */
export function sessionKeys({ topic, presenterName }: { readonly topic: string; readonly presenterName: string }) {
  return searchKeys(`${topic} ${presenterName}`)
}

/** The keys of a transaction: its description, null for none. */
export function transactionKeys({ notes }: { readonly notes?: string | null | undefined }) {
  return searchKeys(notes ?? '')
}

function searchKeys(text: string) {
  return { searchKey: searchKey(text), transliterationKey: transliterationKey(text) }
}
