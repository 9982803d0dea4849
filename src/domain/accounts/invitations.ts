/** The bytes of an invitation's code, from the platform's cryptographic source. Source: docs/product.md, 3.19. */
export const INVITATION_BYTES = 16

const FIRST_LETTER = 'a'.charCodeAt(0)

/**
 * A letter from a to p for each half byte. A code has only letters: the router would read digits as a number, and
 * messengers cut a sign off the end of a link.
 */
export function invitationCode(bytes: Uint8Array): string {
  return [...bytes]
    .flatMap((byte) => [byte >> 4, byte & 15])
    .map((half) => String.fromCharCode(FIRST_LETTER + half))
    .join('')
}

/**
 * The code in a text, in any case and with the signs that a chat has put behind the link; null if there is none. There
 * may be no invitation with this code. Source: docs/product.md, 3.19.
 */
export function readInvitationCode(text: unknown): string | null {
  if (typeof text !== 'string') return null
  return /^([a-p]{32})[^\p{L}\p{N}]*$/iu.exec(text)?.[1]?.toLowerCase() ?? null
}

/** The path of the sign-up with the invitation's group chosen. */
export function invitationPath(code: string): string {
  return `/auth?mode=sign-up&invitation=${code}`
}
