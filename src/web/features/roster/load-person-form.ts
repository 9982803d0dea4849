import { partLoader } from '#web/ui/load-part.ts'

export const loadPersonForm = partLoader(() => import('./person-form.tsx'))
