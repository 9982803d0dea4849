import { partLoader } from '#web/ui/load-part.ts'

/** No screen shows the form at first. */
export const loadPersonForm = partLoader(() => import('./person-form.tsx'))
