import { partLoader } from '#web/ui/loading/load-part.ts'

export const loadPersonForm = partLoader(() => import('./person-form.tsx'))
