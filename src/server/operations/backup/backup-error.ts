export class BackupError extends Error {}

/** For `catch`: adds the file or folder of a backup to the message of a failure that does not name it. */
export function naming(path: string): (error: unknown) => never {
  return (error) => {
    const isNamed = !(error instanceof BackupError) || error.message.includes(path)
    throw isNamed ? error : new BackupError(`${path}: ${error.message}`, { cause: error })
  }
}

/** The file was altered, cut off, or damaged. */
export class DamagedBackupError extends BackupError {
  constructor(detail: string) {
    super(`The backup is damaged: ${detail}. Use another one.`)
  }
}
