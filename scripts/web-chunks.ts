import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'vite'
import { ROOT } from './sources.ts'

const SCREENS = join(ROOT, 'src/web/screens')

/** They are loaded first by a signed-in person. */
const START = ['layouts', 'dashboard']

/** Screens that have much in common which the start screen does not need, and which most people of one role open. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'second-factor'],
  money: ['financial-transactions', 'statement', 'voucher'],
  people: ['members', 'person', 'person-present', 'erase-person'],
  'session-form': ['sessions', 'session-new', 'session-edit', 'session-editor'],
}

/** Packages that are loaded only when they are used. */
const LATER =
  /\/node_modules\/(@mantine\/charts|recharts|d3-|victory-vendor|libphonenumber-js|papaparse|read-excel-file|write-excel-file|fflate|@mantine\/spotlight|uqr|@simplewebauthn)/

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * Few files, because each costs a slow phone a round trip and compresses worse: one with what is loaded first, with the form to sign in, one
 * with what the start screen or several areas share, two for each area (what its screens share, and what only its dialogs share), and one for
 * each screen. Dialogs, texts and large packages stay on their own.
 */
export const CHUNKS: NonNullable<BuildOptions['rolldownOptions']> = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'first-load', priority: 2, tags: ['$initial'] },
        { name: sharedChunk, priority: 1, minShareCount: 2, includeDependenciesRecursively: false },
      ],
    },
  },
}

/** Which screens need one of our modules, and when. */
interface Use {
  /** The areas of the screens that need it, with `start` first; a screen without an area is one of its own. */
  readonly areas: Set<string>
  /** Whether a screen needs it before a dialog is opened. */
  isAtOnce: boolean
}

let uses: ReadonlyMap<string, Use> | undefined

/** The chunk of a module that several files need; null if it stays on its own. */
function sharedChunk(id: string, graph: ModuleGraph): string | null {
  if (id.includes('/node_modules/')) return LATER.test(id) ? null : 'shared'
  uses ??= usesOfModules(graph)
  const { areas = [], isAtOnce = false } = uses.get(id) ?? {}
  const [area, ...others] = areas
  if (area === undefined) return null
  if (area === 'start' || others.length > 0) return 'shared'
  if (!(area in AREAS)) return null
  return isAtOnce ? area : `${area}-dialogs`
}

function usesOfModules(graph: ModuleGraph): Map<string, Use> {
  const found = new Map<string, Use>()
  const screens = readdirSync(SCREENS).flatMap((file) => (file.endsWith('.tsx') ? [file.replace('.tsx', '')] : []))
  for (const screen of new Set([...START, ...screens])) {
    const isOfStart = START.includes(screen)
    const area = isOfStart ? 'start' : (Object.keys(AREAS).find((name) => AREAS[name]?.includes(screen)) ?? screen)
    const path = join(SCREENS, `${screen}.tsx`)
    const atOnce = modulesOf(path, graph, false)
    for (const id of isOfStart ? atOnce : modulesOf(path, graph, true)) {
      const use = found.get(id) ?? { areas: new Set(), isAtOnce: false }
      use.areas.add(area)
      use.isAtOnce ||= atOnce.has(id)
      found.set(id, use)
    }
  }
  return found
}

/** The modules of ours that a screen imports, and with `later` also those that it loads later, such as dialogs. */
function modulesOf(screen: string, graph: ModuleGraph, later: boolean): ReadonlySet<string> {
  const reached = new Set([screen])
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const imported of [...importedIds, ...(later ? dynamicallyImportedIds : [])])
      if (imported.includes('/src/') && !imported.includes('/node_modules/')) reached.add(imported)
  }
  return reached
}
