import { partLoader } from '#web/ui/load-part.ts'

/** Loads the form of a person: no screen shows it as soon as it opens. */
export const loadPersonForm = partLoader(() => import('./person-form.tsx'))
