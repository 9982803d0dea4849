import { chmod, type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ERASURE_KINDS } from '#domain/erasure.ts'
import { parsedJson } from '#domain/parsed-json.ts'
import { connect, type Queryable } from '#server/database/connect.ts'
import { erasures } from '#server/database/schema/index.ts'
import { BackupError } from './backup-error.ts'

const erasure = z.object({
  subjectId: z.uuid(),
  kind: z.enum(ERASURE_KINDS),
  erasedAt: z.coerce.date(),
  kept: z.array(z.string()),
})

/** Who was erased, by id only. */
export type Erasure = z.infer<typeof erasure>

/** The file that has the erasures of a network, beside its backups: one JSON object in each line. */
export function erasureFile(folder: string): string {
  return join(folder, 'erasures.jsonl')
}

/**
 * The erasures in a file; none if there is no file. A last line that was not written to its end is left out, unless it is
 * complete but for the line break, as an editor may leave it.
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
    // Without it, a person who was erased would be in the restored network.
    if (!parsed.success) throw new BackupError(`Line ${index + 1} of ${path} is damaged. Correct or remove the line.`)
    return parsed.data
  })
}

function isErasure(line: string): boolean {
  return erasure.safeParse(parsedJson(line)).success
}

/**
 * Adds the erasures that a file lacks, and waits until they are on the disk. Nothing is written if it has them all.
 * @returns how many were added
 */
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

/** Ends a last line without a line break. One that a power cut has left incomplete is removed; what it should have said is added once more. */
async function endLastLine(file: FileHandle): Promise<void> {
  const content = await file.readFile()
  const end = content.lastIndexOf('\n') + 1
  if (isErasure(content.subarray(end).toString())) await file.appendFile('\n')
  else await file.truncate(end)
}

/** The erasures of a database, the first one first. */
export async function readErasures(database: Queryable): Promise<Erasure[]> {
  return database.select().from(erasures).orderBy(erasures.erasedAt, erasures.subjectId)
}

/** Adds the erasures of a database to the file in a folder of its backups. The database may be one of an older version, without any. */
export async function carryErasures(databaseUrl: string, folder: string): Promise<void> {
  const { database, close } = connect(databaseUrl, 1)
  try {
    const { rows } = await database.execute(sql`select where to_regclass('public.erasures') is not null`)
    if (rows.length > 0) await addToErasureFile(erasureFile(folder), await readErasures(database))
  } finally {
    await close()
  }
}
