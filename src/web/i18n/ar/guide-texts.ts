import { GUARDIAN_PAGE_WORDS } from '#domain/sharing/guardian-page-words.ts'
import { guide } from './guide.ts'

/** The guide's own texts, and the words of a guardian's page, which is not part of the app. */
export const guideTexts = { guide, guardianPage: GUARDIAN_PAGE_WORDS.ar }
