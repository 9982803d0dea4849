export class BackupError extends Error {}

/** The file was altered, cut off, or damaged. */
export class DamagedBackupError extends BackupError {
  constructor(detail: string) {
    super(`The backup is damaged: ${detail}. Use another one.`)
  }
}
