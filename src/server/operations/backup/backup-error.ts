/** A backup cannot be made, read or restored. The message tells the person who runs the command why, and what to do. */
export class BackupError extends Error {}

/** The file was altered, cut off, or damaged. */
export class DamagedBackupError extends BackupError {
  constructor(detail: string) {
    super(`The backup is damaged: ${detail}. Use another one.`)
  }
}
