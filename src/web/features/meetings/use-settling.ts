import { partLoader } from '#web/ui/load-part.ts'
import { useLoadedDialog } from '#web/ui/loaded-part.ts'
import type { Settling } from './settle-form.tsx'

const loadDialog = partLoader(() => import('./settle-form.tsx'))

export const useSettling = () => useLoadedDialog<typeof import('./settle-form.tsx'), Settling>(loadDialog)
