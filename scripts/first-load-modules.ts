import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { BROWSER_FLOOR } from './browser-floor.ts'

/** The screen that a stranger sees first. */
const FIRST_SCREEN = /\/src\/web\/screens\/auth\.tsx$/

/**
 * The ids of the modules that /auth needs, found by a build that is not written. The module graph cannot tell them: an import
 * from the UI kit's index reaches the whole kit, of which the build keeps only what is used.
 */
export async function firstLoadModules(): Promise<ReadonlySet<string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, reportCompressedSize: false, target: BROWSER_FLOOR },
  })
  if (!('output' in built)) throw new Error('The first build has no single output')
  const chunks = built.output.filter((part) => part.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) add(byFile.get(file))
  }
  for (const chunk of chunks) if (chunk.isEntry || FIRST_SCREEN.test(chunk.facadeModuleId ?? '')) add(chunk)
  return new Set([...found].flatMap((chunk) => chunk.moduleIds))
}
