import { SignedInShell } from '#web/features/accounts/signed-in-shell.tsx'
import { SearchButton } from '#web/features/search/search-button.tsx'

/** The layout of every screen of a signed-in person; approved people can search in it. */
export function SignedInLayout() {
  return <SignedInShell search={<SearchButton />} />
}
