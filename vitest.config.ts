import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
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
          // No file replaces a module, and each test has a database of its own. So modules are loaded once, not once per file.
          isolate: false,
          include: [
            'src/server/**/*.test.ts',
            'src/embedded-postgres/**/*.test.ts',
            'tests/*.test.ts',
            'tests/soak/*.test.ts',
            'bench/*.test.ts',
            'deploy/cluster/*.test.ts',
          ],
          globalSetup: 'tests/database.ts',
          // A busy machine may fail a test: scripts/test.mjs names one that passed only when tried again.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
    // One more than the cores of a small machine, because a test waits for much of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
