import { audit } from './audit.ts'
import { firstSteps } from './first-steps.ts'
import { invitations } from './invitations.ts'
import { importing } from './people/import.ts'
import { settings } from './settings.ts'

export const furtherTexts = { audit, firstSteps, importing, invitations, settings }
