import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { BROWSER_FLOOR } from './browser-floor.ts'

/** The files whose modules a visit needs at once, in the order of the visit: sign-in, messages, the start screen. */
const VISIT = {
  'first-load': ['index.html', 'src/web/screens/auth.tsx'],
  toasts: ['src/web/ui/toast-messages.tsx'],
  'signed-in': ['signed-in', 'approved', 'dashboard'].map((screen) => `src/web/screens/${screen}.tsx`),
}

interface ScreenModules {
  /** Of each step of a first visit: the ids of the modules that it needs beyond the steps before it. */
  readonly steps: readonly { readonly name: string; readonly ids: ReadonlySet<string> }[]
  /** The ids of the modules that other screens need as soon as they open, not only for a dialog or a chart. */
  readonly otherScreens: ReadonlySet<string>
}

/**
 * Which modules which screens need, found by a build that is not written. The module graph cannot tell it: an import from the UI
 * kit's index reaches the whole kit, of which the build keeps only what is used.
 */
export async function screenModules(): Promise<ScreenModules> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, reportCompressedSize: false, target: BROWSER_FLOOR },
  })
  if (!('output' in built)) throw new Error('The first build has no single output')
  const chunks = built.output.filter((part) => part.type === 'chunk')
  const known = new Set<string>()
  const steps = Object.entries(VISIT).map(([name, sources]) => {
    const found = sources.flatMap((source) => modulesOf(chunkOf(source, chunks), chunks))
    const ids = new Set(found.filter((id) => !known.has(id)))
    for (const id of ids) known.add(id)
    return { name, ids }
  })
  const screens = chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes('/src/web/screens/'))
  return {
    steps,
    otherScreens: new Set(screens.flatMap((screen) => modulesOf(screen, chunks)).filter((id) => !known.has(id))),
  }
}

function chunkOf(source: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`))
  if (!own) throw new Error(`${source} has no chunk of its own`)
  return own
}

/** The modules of a chunk and of all that it imports. */
function modulesOf(own: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Rolldown.OutputChunk>([own])
  // A set also visits what is added while it is visited.
  for (const chunk of found)
    for (const file of chunk.imports) {
      const imported = byFile.get(file)
      if (imported) found.add(imported)
    }
  return [...found].flatMap((chunk) => chunk.moduleIds)
}
