import { audit } from './audit.ts'
import { firstSteps } from './first-steps.ts'
import { invitations } from './invitations.ts'
import { settings } from './settings.ts'

export const furtherTexts = { audit, firstSteps, invitations, settings }
