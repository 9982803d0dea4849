import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { BROWSER_FLOOR } from './browser-floor.ts'

/** The files whose modules a visit needs at once, in the order of the visit: sign-in, messages, the start screen. */
const VISIT = {
  'first-load': ['index.html', 'src/web/screens/auth.tsx'],
  toasts: ['src/web/ui/toast-messages.tsx'],
  'signed-in': ['signed-in', 'approved', 'dashboard'].map((screen) => `src/web/screens/${screen}.tsx`),
}

/**
 * The ids of the modules that each step of a first visit needs beyond the steps before it, found by a build that is not written.
 * The module graph cannot tell them: an import from the UI kit's index reaches the whole kit, of which the build keeps only
 * what is used.
 */
export async function visitModules(): Promise<{ name: string; ids: ReadonlySet<string> }[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, reportCompressedSize: false, target: BROWSER_FLOOR },
  })
  if (!('output' in built)) throw new Error('The first build has no single output')
  const chunks = built.output.filter((part) => part.type === 'chunk')
  const known = new Set<string>()
  return Object.entries(VISIT).map(([name, sources]) => {
    const found = sources.flatMap((source) => modulesOf(source, chunks))
    const ids = new Set(found.filter((id) => !known.has(id)))
    for (const id of ids) known.add(id)
    return { name, ids }
  })
}

/** The modules of a source's chunk and of all that it imports. */
function modulesOf(source: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`))
  if (!own) throw new Error(`${source} has no chunk of its own`)
  const found = new Set<Rolldown.OutputChunk>([own])
  // A set also visits what is added while it is visited.
  for (const chunk of found)
    for (const file of chunk.imports) {
      const imported = byFile.get(file)
      if (imported) found.add(imported)
    }
  return [...found].flatMap((chunk) => chunk.moduleIds)
}
