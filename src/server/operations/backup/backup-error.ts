export class BackupError extends Error {}

/** For `catch`: names the file or folder of a backup in the message of a failure that does not. */
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
