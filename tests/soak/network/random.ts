/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item
}

export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item)
}
