import { fileURLToPath } from 'node:url'

/** The path of a file beside the server's code. The built server has copies at the same places (scripts/server-build.ts). */
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Files read by the server at run time that are not part of its code. */
export const FILES = {
  migrations: pathOf('./database/migrations'),
  hashingProcess: pathOf('./auth/hashing-process.mjs'),
  /** Contains the version. */
  package: pathOf('../../package.json'),
  /** The built web app. `dist/server` is as deep as `src/server`. */
  web: pathOf('../../dist/web'),
} as const
