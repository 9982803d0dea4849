import { fileURLToPath } from 'node:url'

/**
 * The folder of the server: that of the sources, or that of the built file, which has copies at the same places
 * (scripts/server-build.ts).
 */
const SERVER = new URL(import.meta.url.endsWith('.ts') ? '..' : '.', import.meta.url)

const pathOf = (relative: string) => fileURLToPath(new URL(relative, SERVER))

/** Files read by the server at run time that are not part of its code. */
export const FILES = {
  migrations: pathOf('database/migrations'),
  functions: pathOf('database/functions'),
  hashingProcess: pathOf('auth/hashing-process.mjs'),
  /** The file with the version. */
  package: pathOf('../../package.json'),
  /** The built web app. `dist/server` is as deep as `src/server`, so the path is the same. */
  web: pathOf('../../dist/web'),
} as const
