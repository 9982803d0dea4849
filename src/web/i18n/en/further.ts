import { audit } from './audit.ts'
import { settings } from './settings.ts'

export const furtherTexts = { audit, settings }
