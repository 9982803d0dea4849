import { furtherTexts } from './further.ts'
import { guide } from './guide.ts'
import { publicTexts } from './public.ts'
import { signedInTexts } from './signed-in.ts'

export const texts = { ...publicTexts, ...signedInTexts, ...furtherTexts, guide }
