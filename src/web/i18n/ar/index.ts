import { publicTexts } from './public.ts'
import { signedInTexts } from './signed-in.ts'

/** All texts, which the app loads in two parts. */
export const texts = { ...publicTexts, ...signedInTexts }
