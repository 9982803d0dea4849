import { audit } from './audit.ts'
import { firstSteps } from './first-steps.ts'
import { settings } from './settings.ts'

export const furtherTexts = { audit, firstSteps, settings }
