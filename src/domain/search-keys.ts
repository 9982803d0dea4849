import { nameKey, searchKey } from './names.ts'
import { transliterationKey } from './transliteration.ts'

/** An entry of the index of rosters has no room for a longer transliteration key. That of a usual name has fewer than a hundred characters. */
const LONGEST_ROSTER_KEY = 1_500

/**
 * The keys of somebody in a roster. Of a name whose words can be read in very many ways, the transliteration key has the first ones, in
 * at most 1,500 characters.
 */
export function rosterKeys(attendeeName: string) {
  const { searchKey: own, transliterationKey: whole } = searchKeys(attendeeName)
  const key =
    whole.length > LONGEST_ROSTER_KEY ? whole.slice(0, whole.lastIndexOf(' ', LONGEST_ROSTER_KEY - 1) + 1) : whole
  return { nameKey: nameKey(attendeeName), searchKey: own, transliterationKey: key }
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
