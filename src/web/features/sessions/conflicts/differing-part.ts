/** The words of a text between those that it has in common with another text at the beginning and at the end. */
export function differingPart(text: string, other: string) {
  const [own, others] = [wordsOf(text), wordsOf(other)]
  const most = Math.min(own.length, others.length)
  let start = 0
  while (start < most && own[start] === others[start]) start += 1
  let end = 0
  while (end < most - start && own.at(-1 - end) === others.at(-1 - end)) end += 1
  const stop = own.length - end
  return {
    before: own.slice(0, start).join(''),
    part: own.slice(start, stop).join(''),
    after: own.slice(stop).join(''),
  }
}

/** Words, each with the space behind it. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/gu) ?? []
}
