import { defineConfig } from 'vitest/config'

/** `npm run soak`: what takes minutes. `npm test` runs a short version of each. */
export default defineConfig({
  test: {
    include: ['tests/soak/*.soak.ts'],
    globalSetup: 'tests/database.ts',
    maxWorkers: 1,
    env: { PRINTS_SEEDS: '1' },
  },
})
