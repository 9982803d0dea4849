import { join, resolve } from 'node:path'
import { readMoveInSettings } from '#server/config/environment.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect } from '#server/database/connect.ts'
import { attachForOwner } from '#server/database/open-database.ts'
import { describeMoveIn } from '#server/operations/move-in/describe.ts'
import { invite } from '#server/operations/move-in/invite.ts'
import { moveIn } from '#server/operations/move-in/move-in.ts'
import { isAddress } from '#server/operations/move-in/source.ts'

const USAGE = `Which former system? An address of its PostgreSQL, or a folder with its tables as CSV files:
  node scripts/serve.mjs move-in postgres://reader:secret@db.example.org:5432/postgres
  node scripts/serve.mjs move-in ./exported --apply --invite`

const OPTIONS = ['--apply', '--invite'] as const

/**
 * `move-in SOURCE [--apply] [--invite]`: brings the people, meetings and money of a former system into a fresh network
 * (docs/moving-in.md).
 */
export async function moveInCommand(words: readonly string[]): Promise<boolean> {
  const [source, ...others] = words.filter((word) => !OPTIONS.some((option) => option === word))
  if (!source || source.startsWith('-') || others.length > 0) throw new Error(USAGE)
  await run(source, { applies: words.includes('--apply'), invites: words.includes('--invite') })
  return true
}

async function run(
  from: string,
  { applies, invites }: { readonly applies: boolean; readonly invites: boolean },
): Promise<void> {
  const { appUrl, timeZone, ...location } = readMoveInSettings()
  if (invites && appUrl === null) throw new Error('--invite needs APP_URL, the address at which people reach the app.')
  // Of the folder in which the command was given.
  const here = process.env.INIT_CWD ?? process.cwd()
  // The user of the app can write there in every installation.
  const folder = join(location.dataDir, 'set-aside')
  const { url, prepare, close } = await attachForOwner(location, console.error)
  try {
    await prepare()
    const report = await moveIn({
      databaseUrl: url,
      source: isAddress(from) ? from : resolve(here, from),
      applies,
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
    if (invites && appUrl !== null && (applies || report === null)) await mailInvitations(url, appUrl)
    else if (invites) console.log('No one is invited before the former system has moved in.')
  } finally {
    await close()
  }
}

async function mailInvitations(url: string, appUrl: string): Promise<void> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  const invited = await invite(database, appUrl, new Date()).finally(close)
  if ('invitedAt' in invited)
    console.log(
      `Everyone without a password was invited on ${invited.invitedAt.toISOString().slice(0, 10)}. They can be invited again after a week.`,
    )
  else
    console.log(
      `${invited.count} invitations are queued. The running app sends them within about ${invited.hours} hours.`,
    )
}
