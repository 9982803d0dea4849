import { admin } from './admin.ts'
import { auditCounts } from './audit-counts.ts'
import { auditLedgerCommand } from './audit-ledger.ts'
import { backup } from './backup.ts'
import { eraseAgainCommand } from './erase-again.ts'
import { migrate } from './migrate.ts'
import { moveInCommand } from './move-in.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

/**
 * A command prints what is wrong and resolves to whether everything is right. An error is a message for the operator.
 */
type Command = (words: readonly string[]) => Promise<boolean>

/** The commands by the word after `npm run`. package.json has a script for each. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  admin,
  backup,
  restore,
  verify,
  migrate,
  'move-in': moveInCommand,
  'erase:again': eraseAgainCommand,
  'audit:ledger': auditLedgerCommand,
  'audit:counts': auditCounts,
}

/** Runs a command of the operator and ends the process: with 0 if everything is right, and 1 otherwise. */
export async function runCommand(name: string, words: readonly string[]): Promise<never> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  try {
    if (!command) throw new Error(`There is no command '${name}', only ${Object.keys(COMMANDS).join(', ')}.`)
    process.exit((await command(words)) ? 0 : 1)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
