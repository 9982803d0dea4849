import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

export const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** The text of a file; an unreadable file fails like a wrong value. */
export function contentOf(path: string, ctx: z.RefinementCtx): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    ctx.addIssue({ code: 'custom' })
    return z.NEVER
  }
}

/** A list, separated by commas or line breaks, without lines that start with '#'. */
export function listOf(isValid: (text: string) => boolean) {
  return z
    .string()
    .transform((text) =>
      text
        .replace(/^#.*$/gm, '')
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((list) => list.length > 0 && list.every(isValid))
}

export function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

export function blockListOf(text: string): BlockList | null {
  const list = new BlockList()
  try {
    for (const part of text.split(',').map((entry) => entry.trim())) {
      const [address = '', prefix] = part.split('/')
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      if (prefix === undefined) list.addAddress(address, family)
      else if (/^\d+$/.test(prefix)) list.addSubnet(address, Number(prefix), family)
      else return null
    }
    return list
  } catch {
    return null
  }
}
