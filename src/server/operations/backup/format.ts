import { z } from 'zod'

export const FORMAT = 1

/** The first line of a plain file or of the decrypted content; the rest is compressed by gzip. */
export const START = `shabaka-backup ${FORMAT}\n`
/** The start of every format version. */
export const ANY_START = /^shabaka-backup (\d{1,9})\n/

/** A frame that is longer means a damaged file. */
export const LONGEST_FRAME = 16 * 1024 * 1024
/** One letter for the kind of a frame, and the length of its content. */
export const FRAME_START_BYTES = 5

const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** The contents of frames: 'D' has rows in the text format of PostgreSQL's COPY, all others JSON. */
export const FRAMES = {
  H: z.object({
    format: z.literal(FORMAT),
    appVersion: z.string(),
    takenAt: z.iso.datetime(),
    postgresVersion: z.string(),
    schema: z.object({ name: z.string().nullable(), createdAt: z.int(), hash: digest }),
  }),
  T: z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) }),
  E: z.object({ rows: z.int(), digest }),
  S: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
  /** It is the last frame. The digest covers everything before it. */
  Z: z.object({ tables: z.int(), rows: z.int(), digest }),
} as const

export type BackupHeader = z.infer<(typeof FRAMES)['H']>
export type BackupTable = z.infer<(typeof FRAMES)['T']>
export type TableSum = z.infer<(typeof FRAMES)['E']>
export type BackupSequence = z.infer<(typeof FRAMES)['S']>[number]
export type BackupTotals = z.infer<(typeof FRAMES)['Z']>

export function frameOf(kind: string, content: Uint8Array): Uint8Array[] {
  const start = Buffer.alloc(FRAME_START_BYTES)
  start.write(kind, 'latin1')
  start.writeUInt32BE(content.length, 1)
  return [start, content]
}

/** The number of rows in COPY text: each ends with a line break, and those inside values are escaped. */
export function countRowsIn(bytes: Uint8Array): number {
  let rows = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1
  return rows
}
