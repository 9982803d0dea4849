import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { BROWSER_FLOOR } from './browser-floor.ts'
import { REPLACED_MODULES } from './replaced-modules.ts'

const screen = (name: string) => `src/web/screens/${name}.tsx`

/** What everybody loads first. */
const FIRST = ['index.html', screen('auth')]
/** What is loaded after it, independently of each other: messages, and the start screen with what surrounds every screen. */
const NEXT = {
  toasts: ['src/web/ui/toast-messages.tsx'],
  'signed-in': ['layouts', 'dashboard'].map(screen),
}
const FORM_SCREENS = ['session-new', 'session-edit'].map(screen)
/** What is loaded when it is opened for the first time. */
const OPENED = {
  overlays: ['src/web/ui/menu-parts.tsx', 'src/web/ui/anchored-tooltip.tsx'],
  calendar: ['src/web/ui/calendar.tsx'],
}

/** Modules that are put into one file. */
interface ModuleGroup {
  readonly name: string
  readonly ids: ReadonlySet<string>
}

interface ScreenModules {
  /** What each step of a first visit needs beyond what is loaded before it, and what the form of a session and overlays need. */
  readonly groups: readonly ModuleGroup[]
  /** The ids of the modules that other screens need as soon as they open, not only for a dialog or a chart. */
  readonly otherScreens: ReadonlySet<string>
}

/**
 * Which modules which screens need, found by a build that is not written. The module graph cannot tell it: an import from the UI
 * kit's index reaches the whole kit, of which the build keeps only what is used.
 */
export async function screenModules(): Promise<ScreenModules> {
  const chunks = await buildChunks()
  const needed = (sources: readonly string[]) => sources.flatMap((source) => modulesOf(chunkOf(source, chunks), chunks))
  const next = Object.entries(NEXT).map(([name, sources]) => ({ name, ids: new Set(needed(sources)) }))
  const [one, other] = next
  // A file of its own for the few modules that messages and the start screen share would cost a request.
  const first = new Set([...needed(FIRST), ...[...(one?.ids ?? [])].filter((id) => other?.ids.has(id))])
  const groups: ModuleGroup[] = [{ name: 'first-load', ids: first }]
  const known = new Set(first)
  const addGroup = (name: string, ids: Iterable<string>) => {
    const added = new Set([...ids].filter((id) => !known.has(id)))
    for (const id of added) known.add(id)
    groups.push({ name, ids: added })
  }
  for (const { name, ids } of next) addGroup(name, ids)

  const screens = chunks.flatMap(({ facadeModuleId }) => facadeModuleId?.match(/src\/web\/screens\/.*$/)?.[0] ?? [])
  const otherScreens = new Set(needed(screens).filter((id) => !known.has(id)))
  const elsewhere = new Set(needed(screens.filter((source) => !FORM_SCREENS.includes(source))))
  const [creating = [], editing = []] = FORM_SCREENS.map((source) => needed([source]))
  const ofEditing = new Set(editing)
  addGroup(
    'session-form',
    creating.filter((id) => ofEditing.has(id) && !elsewhere.has(id)),
  )
  const isOpened = (id: string) =>
    Object.values(OPENED).some((sources) => sources.some((source) => id.endsWith(`/${source}`)))
  const others = chunks.filter(({ facadeModuleId }) => facadeModuleId && !isOpened(facadeModuleId))
  const neededByOthers = new Set(others.flatMap((chunk) => modulesOf(chunk, chunks)))
  for (const [name, sources] of Object.entries(OPENED))
    addGroup(
      name,
      needed(sources).filter((id) => !neededByOthers.has(id) && !isOpened(id)),
    )
  return { groups, otherScreens }
}

async function buildChunks(): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: REPLACED_MODULES },
    build: { write: false, minify: false, reportCompressedSize: false, target: BROWSER_FLOOR },
  })
  if (!('output' in built)) throw new Error('The first build has no single output')
  return built.output.filter((part) => part.type === 'chunk')
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
