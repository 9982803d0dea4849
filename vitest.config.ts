import { defineConfig } from 'vitest/config'
import { repeatableCalls } from './scripts/repeatable-calls.ts'

/** How the app is installed, started, moved into, backed up, upgraded and lives through outages: `npm run test:all` runs them. */
const OPERATIONS = [
  'scripts/{install,release}.test.ts',
  'src/embedded-postgres/*.test.ts',
  'src/server/database/set-up/upgrade*.test.ts',
  'src/server/{operations/{backup,move-in},start}/**/*.test.ts',
  'tests/{list-plans,network-plans,deploy,deploy-command}.test.ts',
  'tests/soak/*.test.ts',
  'bench/*.test.ts',
  'deploy/cluster/*.test.ts',
]

/** They replace a module, or the browser for all of their tests, so they cannot share modules with other files. */
const WITH_OWN_MODULES = [
  'src/domain/texts/transliteration-work.test.ts',
  'src/web/calls/calls-together.test.ts',
  'src/web/calls/foreign-answers.test.ts',
  'src/web/wrong-clocks.test.ts',
  'src/web/offline/outbox/send-outbox.test.ts',
  'src/web/features/sessions/draft/session-drafts.test.ts',
  'src/web/features/sessions/outbox/save-session.test.ts',
  'src/web/features/sessions/outbox/date-to-ask.test.ts',
  'src/web/features/sessions/outbox/unanswered-session.test.ts',
  'src/web/features/finance/receipts/send-receipts.test.ts',
]

/** A page on a busy machine gives up a transaction of its store. */
const WITHOUT_HARM = 'Database timeout'

/** A cap for a busy machine. */
const IN_MEMORY = { isolate: false, testTimeout: 30_000 }

const ON_POSTGRES = {
  // No file replaces a module, and each world has a database of its own. So modules are loaded once, not once per file.
  isolate: false,
  globalSetup: 'tests/database.ts',
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          // Pure functions: modules are loaded once, not once per file.
          ...IN_MEMORY,
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts', 'scripts/*.test.ts'],
          exclude: [...WITH_OWN_MODULES, ...OPERATIONS],
        },
      },
      {
        test: {
          name: 'web',
          ...IN_MEMORY,
          include: ['src/web/**/*.test.ts', 'tests/roster-files/*.test.ts'],
          exclude: WITH_OWN_MODULES,
        },
      },
      {
        test: {
          name: 'isolated',
          ...IN_MEMORY,
          isolate: true,
          include: WITH_OWN_MODULES,
          setupFiles: 'src/web/page.fixture.ts',
        },
      },
      {
        // Without the checks of React's development build, which take most of the time.
        oxc: { jsx: { development: false } },
        test: {
          name: 'components',
          env: { NODE_ENV: 'production' },
          environment: 'jsdom',
          isolate: false,
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: 'tests/components/browser.ts',
          restoreMocks: true,
          // Caps for a busy machine, which loads the first screen of a file slowly.
          testTimeout: 300_000,
          expect: { poll: { timeout: 50_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/*.test.ts', 'tests/calls/*.test.ts'],
          exclude: OPERATIONS,
        },
      },
      { test: { ...ON_POSTGRES, name: 'operations', include: OPERATIONS } },
    ].map((project) => ({ plugins: [repeatableCalls()], ...project })),
    // One more than the cores of a small machine, because a test waits for much of its time.
    maxWorkers: 3,
    onUnhandledError: ({ message }) => (message === WITHOUT_HARM ? false : undefined),
  },
})
