import { defineConfig } from 'vitest/config'

/** Tests share nothing that they change: each has a database of its own. So modules are loaded once, not once per file. */
const isolate = false

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          isolate,
          include: [
            'src/domain/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/web/**/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          include: [
            'src/server/**/*.test.ts',
            'src/embedded-postgres/**/*.test.ts',
            'tests/*.test.ts',
            'tests/soak/*.test.ts',
            'bench/*.test.ts',
          ],
          globalSetup: 'tests/database.ts',
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
