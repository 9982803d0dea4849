import { otherScreensTexts } from './other-screens.ts'
import { publicTexts } from './public.ts'
import { startScreenTexts } from './start-screen.ts'

/** All texts, which the app loads in three parts. */
export const texts = { ...publicTexts, ...startScreenTexts, ...otherScreensTexts }
