import { defineConfig } from 'vitest/config'
import { repeatableCalls } from './scripts/repeatable-calls.ts'

/** `npm run soak`: what takes minutes. `npm test` runs a short version of each. */
export default defineConfig({
  plugins: [repeatableCalls()],
  test: {
    include: ['tests/soak/*.soak.ts'],
    globalSetup: 'tests/database.ts',
    maxWorkers: 1,
    env: { PRINTS_SEEDS: '1' },
  },
})
