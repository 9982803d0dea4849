import { unzipSync, zipSync } from 'fflate/browser'

/** fflate starts workers from blob: addresses, which the policy forbids. vite.config.ts replaces it by this module. */
export * from 'fflate/browser'

type Done<Result> = (error: unknown, result: Result | null) => void
type Files = Record<string, Uint8Array>

export function zip(files: Files, done: Done<Uint8Array>): void {
  answer(() => zipSync(files), done)
}

export function unzip(archive: Uint8Array, done: Done<Files>): void {
  answer(() => unzipSync(archive), done)
}

function answer<Result>(make: () => Result, done: Done<Result>): void {
  let result: Result
  try {
    result = make()
  } catch (error) {
    done(error, null)
    return
  }
  done(null, result)
}
