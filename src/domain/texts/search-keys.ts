import { nameKey, searchKey } from './names.ts'
import { transliterationKey } from './transliteration.ts'

/** The roster index has no room for longer transliteration keys. A usual name has fewer than a hundred characters. */
const LONGEST_ROSTER_KEY = 1_500

/**
 * The search keys of a person in a roster. The transliteration key has only the first of very many readings, in at most
 * 1,500 characters.
 */
export function rosterKeys(attendeeName: string) {
  const { searchKey: own, transliterationKey: whole } = searchKeys(attendeeName)
  const key =
    whole.length > LONGEST_ROSTER_KEY ? whole.slice(0, whole.lastIndexOf(' ', LONGEST_ROSTER_KEY - 1) + 1) : whole
  return { nameKey: nameKey(attendeeName), searchKey: own, transliterationKey: key }
}

/** The keys of a member: the search key includes the e-mail address, which has only one spelling. */
export function memberKeys({ fullName, email }: { readonly fullName: string; readonly email: string }) {
  return { searchKey: searchKey(`${fullName} ${email}`), transliterationKey: transliterationKey(fullName) }
}

/** The texts by which a session is found. Source: docs/product.md, 17.5. */
export interface SearchedSession {
  readonly topic: string
  readonly presenterName: string
}

/** Topic and leaders as one text. Source: docs/product.md, 17.5. */
export function searchedText({ topic, presenterName }: SearchedSession): string {
  return `${topic} ${presenterName}`
}

/**
 * The keys that are stored with a session, and again whenever its topic or leaders change. Source: docs/product.md,
 * 17.5.
 */
export function sessionKeys(session: SearchedSession) {
  return searchKeys(searchedText(session))
}

/**
 * The keys of a transaction's description, which are stored with it; empty without a description. Source:
 * docs/product.md, 17.5.
 */
export function transactionKeys({ notes }: { readonly notes?: string | null | undefined }) {
  return searchKeys(notes ?? '')
}

function searchKeys(text: string) {
  return { searchKey: searchKey(text), transliterationKey: transliterationKey(text) }
}
