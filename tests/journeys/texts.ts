import type { texts } from '#web/i18n/en/index.ts'

/** Every text of the app in one language. */
export type Texts = typeof texts
