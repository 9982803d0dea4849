/** Whether a browser prefetches a page that no one has opened yet. */
export function isLoadedAhead(header: (name: string) => string | null | undefined): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => /prefetch|preview/i.test(header(name) ?? ''))
}
