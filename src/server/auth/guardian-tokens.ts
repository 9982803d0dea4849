import { createHmac, hkdfSync } from 'node:crypto'

/** The values from which a link's secret is made. */
interface LinkRow {
  readonly id: string
  readonly createdAt: Date
}

/** Creates the secrets of guardians' links. Source: docs/product.md, 17.7, and docs/decisions/017-guardian-links.md. */
export interface GuardianTokens {
  /**
   * The secret of a link: 256 bits in base64url, deterministic, so that a repeated call gets the same one although only
   * its digest is stored. It depends on the time too, because clients create the ids and could reuse one.
   */
  tokenOf(link: LinkRow): string
}

/** @param secret the app's secret, from which a key only for links is derived */
export function createGuardianTokens(secret: string): GuardianTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links of guardians', 32))
  return {
    tokenOf: ({ id, createdAt }) =>
      createHmac('sha256', key).update(`${id} ${createdAt.getTime()}`).digest('base64url'),
  }
}
