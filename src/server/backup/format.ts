import { z } from 'zod'

/** The version of the format. Another number is another format, which older versions of the app refuse. */
export const FORMAT = 1

/** A file that is not encrypted, and the content of one that is, begins with this line; the rest is compressed by gzip. */
export const START = `shabaka-backup ${FORMAT}\n`
/** How every format begins. */
export const ANY_START = /^shabaka-backup (\d{1,9})\n/

/** No frame is longer; a longer one belongs to a damaged file. */
export const LONGEST_FRAME = 16 * 1024 * 1024
/** The kind of a frame as one letter, and the length of its content. */
export const FRAME_START_BYTES = 5

const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** The content of the frames. That of 'D' is rows in the text format of PostgreSQL's COPY, everything else is JSON. */
export const FRAMES = {
  /** First. */
  H: z.object({
    format: z.literal(FORMAT),
    appVersion: z.string(),
    /** When the snapshot was taken. */
    takenAt: z.iso.datetime(),
    postgresVersion: z.string(),
    /** The last migration of the database. */
    schema: z.object({ name: z.string().nullable(), createdAt: z.int(), hash: digest }),
  }),
  /** A table begins. */
  T: z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) }),
  /** It ends. */
  E: z.object({ rows: z.int(), digest }),
  /** The sequences, after the tables. */
  S: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
  /** Last. The digest is that of everything before it. */
  Z: z.object({ tables: z.int(), rows: z.int(), digest }),
} as const

export type BackupHeader = z.infer<(typeof FRAMES)['H']>
export type BackupTable = z.infer<(typeof FRAMES)['T']>
export type TableSum = z.infer<(typeof FRAMES)['E']>
export type BackupSequence = z.infer<(typeof FRAMES)['S']>[number]
export type BackupTotals = z.infer<(typeof FRAMES)['Z']>

/** A frame as it is in the file. */
export function frameOf(kind: string, content: Uint8Array): Uint8Array[] {
  const start = Buffer.alloc(FRAME_START_BYTES)
  start.write(kind, 'latin1')
  start.writeUInt32BE(content.length, 1)
  return [start, content]
}

/** How many rows a part of COPY's text has: a line break ends each, and one inside of a value is escaped. */
export function countRowsIn(bytes: Uint8Array): number {
  let rows = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1
  return rows
}
