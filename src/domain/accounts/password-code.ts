/** Letters and digits without look-alikes: 0 and O, 1, l and I. */
export const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const GROUPS = 3
const GROUP_LENGTH = 6

/**
 * Three groups of six characters, every character equally likely. Source: docs/product.md, 3.3.
 * @param randomBytes returns `count` random bytes from the platform's cryptographic source
 */
export function passwordCode(randomBytes: (count: number) => Uint8Array): string {
  const groups = Array.from({ length: GROUPS }, () => characters(GROUP_LENGTH, randomBytes))
  return groups.join('-')
}

function characters(count: number, randomBytes: (count: number) => Uint8Array): string {
  // 256 is not a multiple of the number of characters: without this limit the first characters would be more likely.
  const limit = 256 - (256 % CODE_CHARACTERS.length)
  let text = ''
  while (text.length < count)
    for (const byte of randomBytes(count - text.length))
      if (byte < limit) text += CODE_CHARACTERS[byte % CODE_CHARACTERS.length]
  return text
}
