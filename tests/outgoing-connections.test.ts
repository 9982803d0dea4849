import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const OUTGOING =
  /\bfetch\(|\bnew (?:WebSocket|EventSource)\(|from '(?:node:(?:net|http|https|http2|tls|dgram|dns|child_process)|undici|nodemailer|pg)(?:\/[\w-]+)?'/
/** Types alone, and the parts of `node:net` that only read addresses. */
const HARMLESS =
  /^import (?:type .*|\{ (?:type )?(?:BlockList|isIP|isIPv6)(?:, (?:type )?(?:BlockList|isIP))* \} from 'node:net')/

/** The files that may, and what they reach. docs/security.md, "Connections", names it. */
const MAY_REACH: Readonly<Record<string, string>> = {
  'src/embedded-postgres/cluster-set-up.ts': "the app's own PostgreSQL, and its programs",
  'src/embedded-postgres/instance-lock.ts': "the app's own PostgreSQL",
  'src/embedded-postgres/postmaster.ts': "the app's own PostgreSQL",
  'src/embedded-postgres/run-program.ts': 'programs of PostgreSQL',
  'src/embedded-postgres/server-process.ts': 'programs of PostgreSQL, and a free port',
  'src/server/auth/passwords/password-hasher.ts': 'the process that hashes passwords',
  'src/server/database/cancel-statement.ts': 'the server of DATABASE_URL',
  'src/server/database/client.ts': 'DATABASE_URL, MIGRATION_DATABASE_URL',
  'src/server/database/connect.ts': 'DATABASE_URL, MIGRATION_DATABASE_URL',
  'src/server/database/unconfirmed-commit.ts': 'DATABASE_URL',
  'src/server/mail/delivery.ts': 'SMTP_URL',
  'src/server/operations/backup/nightly/nightly-process.ts': 'the process that makes backups',
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(ts|mjs)$/.test(path) && !/\.(test|fixture)\.ts$/.test(path))
}

test('only these files of the server reach other programs, and none of them an address that someone typed', () => {
  const found = ['src/server', 'src/embedded-postgres', 'src/domain', 'src/contract']
    .flatMap(sourcesOf)
    .filter((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .some((line) => OUTGOING.test(line) && !HARMLESS.test(line)),
    )
  expect(found.sort()).toEqual(Object.keys(MAY_REACH))
})
