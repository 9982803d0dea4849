import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import type { Settling } from './settle-form.tsx'

const loadDialog = partLoader(() => import('./settle-form.tsx'))

export const useSettling = () => useLoadedDialog<typeof import('./settle-form.tsx'), Settling>(loadDialog)
