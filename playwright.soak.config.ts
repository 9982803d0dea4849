import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from '#tests/journeys/journey.ts'
import journeys, { DESKTOP, PHONE } from './playwright.config.ts'

/** `npm run soak`: every journey in the pairings of language and device that `npm test` leaves out. */
export default defineConfig<JourneyOptions>({
  ...journeys,
  reporter: 'list',
  projects: [
    { name: 'English on a phone', use: { ...PHONE, language: 'en' } },
    { name: 'Arabic on a desktop', use: { ...DESKTOP, language: 'ar' } },
  ],
})
