import type { OrganizationName } from '#domain/network/organizations.ts'
import type { ReceiptKind } from '#domain/receipts/receipts.ts'
import { prefixOf } from './vouchers.ts'

const EXTENSIONS: Readonly<Record<ReceiptKind, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', pdf: 'pdf' }

/** A part of a file's name that every program can write, of the letters a to z, digits and hyphens. */
function plainName(text: string): string {
  return text.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')
}

/**
 * For example 'SNMY1-2026-0042-1.jpg'.
 * @param subject the number of its voucher
 * @param place its number among the receipts of the subject, from 1. Source: docs/product.md, 8.27.
 */
export function receiptFileName(subject: string, place: number, kind: ReceiptKind): string {
  return `${plainName(subject)}-${place}.${EXTENSIONS[kind]}`
}

/** For example 'SNMY1-2026', without an extension. The name is undefined for the whole network. */
export function yearFileName(organizationName: OrganizationName | null | undefined, year: number): string {
  return plainName(`${organizationName === undefined ? 'network' : prefixOf(organizationName)}-${year}`)
}
