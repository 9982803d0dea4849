import { join, resolve } from 'node:path'
import type { DateOrder } from '#domain/dates/typed-dates.ts'
import { readMoveInSettings } from '#server/config/environment.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { attachForOwner } from '#server/database/set-up/open-database.ts'
import { describeMoveIn } from '#server/operations/move-in/describe.ts'
import { hasMovedIn, invite } from '#server/operations/move-in/invite.ts'
import { moveIn } from '#server/operations/move-in/move-in.ts'
import { lockMove } from '#server/operations/move-in/move-lock.ts'
import { isAddress } from '#server/operations/move-in/source.ts'

const USAGE = `Which former system? An address of its PostgreSQL, or a folder with its tables as CSV files:
  shabaka move-in postgres://reader:secret@db.example.org:5432/postgres
  shabaka move-in ./exported --apply --invite
Once it has moved in, its people are invited without it:
  shabaka move-in --invite`

const OPTIONS = ['--apply', '--invite', '--day-first', '--month-first'] as const

/**
 * `move-in SOURCE [--apply] [--invite] [--day-first | --month-first]` brings the people, meetings and money of a former
 * system into a fresh network.
 * `move-in --invite` invites its people later (docs/moving-in.md).
 */
export async function moveInCommand(words: readonly string[]): Promise<boolean> {
  const [source = null, ...others] = words.filter((word) => !OPTIONS.some((option) => option === word))
  const [applies, invites, isDayFirst, isMonthFirst] = OPTIONS.map((option) => words.includes(option))
  const isComplete = source === null ? invites && !applies : !source.startsWith('-') && !(isDayFirst && isMonthFirst)
  const dateOrder = isDayFirst ? 'dayFirst' : isMonthFirst ? 'monthFirst' : undefined
  if (!isComplete || others.length > 0) throw new Error(USAGE)
  const settings = readMoveInSettings()
  const { appUrl } = settings
  if (invites && appUrl === null) throw new Error('--invite needs APP_URL, the address at which people reach the app.')
  const { url, prepare, close } = await attachForOwner(settings, console.error)
  const lock = source === null ? null : await lockMove(url).catch(closing(close))
  try {
    await prepare()
    const movesFirst = source !== null && !(invites && (await onDatabase(url, hasMovedIn)))
    const hasMoved = movesFirst ? await move(source, url, settings, { applies: applies === true, dateOrder }) : true
    if (source !== null && !movesFirst)
      console.log('A former system has moved in already: no source is read to invite.')
    if (appUrl === null || !invites) return true
    if (hasMoved) await mailInvitations(url, appUrl)
    else console.log('No one is invited before the former system has moved in.')
    return true
  } finally {
    await lock?.close()
    await close()
  }
}

function closing(close: () => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    await close()
    throw error
  }
}

/** @returns whether the source has moved in, now or before */
async function move(
  source: string,
  databaseUrl: string,
  { dataDir, timeZone }: ReturnType<typeof readMoveInSettings>,
  { applies, dateOrder }: { applies: boolean; dateOrder: DateOrder | undefined },
): Promise<boolean> {
  // The user of the app can write there in every installation.
  const folder = join(dataDir, 'set-aside')
  const report = await moveIn({
    databaseUrl,
    // npm and deploy/shabaka change the folder, and INIT_CWD is the one in which the command was given.
    source: isAddress(source) ? source : resolve(process.env.INIT_CWD ?? process.cwd(), source),
    applies,
    dateOrder,
    folder,
    timeZone,
    now: new Date(),
    report: (line) => console.error(line),
  })
  console.log(
    report
      ? describeMoveIn(report, { folder, applied: applies })
      : 'This source has already moved in. Nothing was changed.',
  )
  return applies || report === null
}

async function onDatabase<Result>(url: string, use: (database: Database) => Promise<Result>): Promise<Result> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  return use(database).finally(close)
}

async function mailInvitations(url: string, appUrl: string): Promise<void> {
  const invited = await onDatabase(url, (database) => invite(database, appUrl, new Date()))
  if ('invitedAt' in invited)
    console.log(
      `Everyone without a password was invited on ${invited.invitedAt.toISOString().slice(0, 10)}. They can be invited again after a week.`,
    )
  else
    console.log(
      `${invited.count} invitations are queued. The running app sends them within about ${invited.hours} hours.`,
    )
}
