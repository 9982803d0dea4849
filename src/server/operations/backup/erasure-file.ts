import { chmod, type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ERASURE_KINDS } from '#domain/erasure/erasure.ts'
import { parsedJson } from '#domain/texts/parsed-json.ts'
import { connect, type Queryable } from '#server/database/connect.ts'
import { erasures } from '#server/database/schema/index.ts'
import { BackupError } from './backup-error.ts'

const erasure = z.object({
  subjectId: z.uuid(),
  kind: z.enum(ERASURE_KINDS),
  erasedAt: z.coerce.date(),
  kept: z.array(z.string()),
})

export type Erasure = z.infer<typeof erasure>

/** The file of the erasures of a network beside its backups: one JSON object a line. */
export function erasureFile(folder: string): string {
  return join(folder, 'erasures.jsonl')
}

/**
 * The erasures in a file. An incomplete last line is ignored, unless only its line break is missing, as after an edit.
 * @throws BackupError if another line is not an erasure
 */
export async function readErasureFile(path: string): Promise<Erasure[]> {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new BackupError(`${path} cannot be read`, { cause: error })
  })
  const all = content.split('\n')
  const lines = isErasure(all.at(-1) ?? '') ? all : all.slice(0, -1)
  return lines.filter(Boolean).map((line, index) => {
    const parsed = erasure.safeParse(parsedJson(line))
    // Skipping the line would leave an erased person in the restored network.
    if (!parsed.success) throw new BackupError(`Line ${index + 1} of ${path} is damaged. Correct or remove the line.`)
    return parsed.data
  })
}

function isErasure(line: string): boolean {
  return erasure.safeParse(parsedJson(line)).success
}

/** Waits until they are on disk. @returns the number of added erasures */
export async function addToErasureFile(path: string, known: readonly Erasure[]): Promise<number> {
  const written = new Set((await readErasureFile(path)).map(({ subjectId }) => subjectId))
  const added = known.filter(({ subjectId }) => !written.has(subjectId))
  if (added.length === 0) return 0
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  try {
    await endLastLine(file)
    await file.appendFile(added.map((one) => `${JSON.stringify(one)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(path, 0o600)
  return added.length
}

/**
 * Completes a last line without a line break; a line cut off by a power cut is removed, and its erasure appended again.
 */
async function endLastLine(file: FileHandle): Promise<void> {
  const content = await file.readFile()
  const end = content.lastIndexOf('\n') + 1
  if (isErasure(content.subarray(end).toString())) await file.appendFile('\n')
  else await file.truncate(end)
}

export async function readErasures(database: Queryable): Promise<Erasure[]> {
  return database.select().from(erasures).orderBy(erasures.erasedAt, erasures.subjectId)
}

/**
 * Adds the erasures of a database to the file in a folder of its backups. A database of an older version may have none.
 */
export async function carryErasures(databaseUrl: string, folder: string): Promise<void> {
  const { database, close } = connect(databaseUrl, 1)
  try {
    const { rows } = await database.execute(sql`select where to_regclass('public.erasures') is not null`)
    if (rows.length > 0) await addToErasureFile(erasureFile(folder), await readErasures(database))
  } finally {
    await close()
  }
}
