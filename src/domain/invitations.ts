/** The bytes of an invitation's code, from the platform's cryptographic source. Source: docs/product.md, 3.19. */
export const INVITATION_BYTES = 16

const FIRST_LETTER = 'a'.charCodeAt(0)

/**
 * A letter from a to p for each half byte. Letters alone: the router would read digits as a number, and messengers cut a
 * sign off the end of a link.
 */
export function invitationCode(bytes: Uint8Array): string {
  return [...bytes]
    .flatMap((byte) => [byte >> 4, byte & 15])
    .map((half) => String.fromCharCode(FIRST_LETTER + half))
    .join('')
}

/** Whether a text has the form of a code; it need not be one of an invitation. */
export function isInvitationCode(text: unknown): text is string {
  return typeof text === 'string' && /^[a-p]{32}$/.test(text)
}

/** The path of the sign-up with the invitation's group chosen. */
export function invitationPath(code: string): string {
  return `/auth?mode=sign-up&invitation=${code}`
}
