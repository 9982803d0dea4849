/** The parts of answers that calls need, by the names of the calls; `neededPartsIn` reads them from the contract. */
export type NeededParts = Readonly<Record<string, string | null>>

/**
 * Whether a successful answer has the parts that its caller needs: that part, and the id that was sent. Source:
 * docs/product.md, 13.11. It does not use zod, because browsers load this file.
 * @param path of the procedure in the contract: ['finance', 'request']
 */
export function hasNeededPart(parts: NeededParts, path: readonly string[], input: unknown, answer: unknown): boolean {
  const part = parts[path.join('.')]
  if (part === undefined) return true
  if (part === null) return answer === undefined
  if (typeof answer !== 'object' || answer === null || !(part in answer)) return false
  return part !== 'id' || partOf(answer, 'id') === partOf(input, 'id')
}

function partOf(whole: unknown, part: string): unknown {
  return (whole as Readonly<Record<string, unknown>>)[part]
}
