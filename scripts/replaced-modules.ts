import { resolve } from 'node:path'

/** Modules of packages that the web app has replaced by its own. */
export const REPLACED_MODULES = [
  // The libraries of Excel files get our zip, which starts no workers (docs/decisions/016-excel-files.md).
  { find: /^fflate$/, replacement: resolve('src/web/ui/zip.ts') },
  // docs/decisions/036-opened-on-demand.md
  { find: /^.*\/ScrollArea\/ScrollArea\.mjs$/, replacement: resolve('src/web/ui/native-scroll-area.tsx') },
]
