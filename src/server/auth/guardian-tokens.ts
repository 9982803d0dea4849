import { createHmac, hkdfSync } from 'node:crypto'

/** A stored link of a guardian: what its secret is made from. */
interface LinkRow {
  readonly id: string
  readonly createdAt: Date
}

/** Makes the secrets in the links of guardians. Source: docs/product.md, 17.7, and docs/decisions/017-guardian-links.md. */
export interface GuardianTokens {
  /**
   * The secret of a link: 256 bits in base64url, always the same for the same link, so that a repeated call is answered with it
   * although only its digest is stored. The time is part of it because the client makes the id, and could use one again.
   */
  tokenOf(link: LinkRow): string
}

/** @param secret the app's secret, from which a key for links alone is derived */
export function createGuardianTokens(secret: string): GuardianTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links of guardians', 32))
  return {
    tokenOf: ({ id, createdAt }) =>
      createHmac('sha256', key).update(`${id} ${createdAt.getTime()}`).digest('base64url'),
  }
}
