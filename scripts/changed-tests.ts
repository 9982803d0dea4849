import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const FOLDERS = ['src', 'tests', 'scripts', 'bench', 'deploy']
const IS_CODE = /\.(ts|tsx|mjs)$/
const IS_TEST = /\.(test|spec)\.tsx?$/
/** Types are checked without tests. */
const IMPORT = /(?:^|\n)(?:import|export)(?! type )[^'\n;]*(?:\n[^']*?)?'([^']+)'|import\('([^']+)'\)/g
const ALIAS = /^#(domain|contract|server|web)\//
/** They put the whole app together: of what is behind them, a test tries what is in its folder or at its addresses. */
const WHOLE_APP = ['tests/world.ts', 'tests/components/mount.tsx', 'tests/journeys/journey.ts']
const SCREEN = /path: '([^']+)'(?:(?!path: ')[\s\S])*?import\('#web\/(screens\/[^']+)'\)/g
const ADDRESS = /['"`](\/[a-z-]+[^'"`?]*)/g

interface CodeFile {
  readonly text: string
  readonly imports: readonly string[]
}

/** All files of code by their paths. */
type Code = ReadonlyMap<string, CodeFile>

function readCode(): Code {
  return new Map(
    codePaths().map((path) => {
      const text = readFileSync(path, 'utf8')
      return [path, { text, imports: importsOf(path, text) }]
    }),
  )
}

function codePaths(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)).split(sep).join('/')),
  ).filter((path) => IS_CODE.test(path))
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, fixed, lazy]) => {
    const name = fixed ?? lazy ?? ''
    if (name.startsWith('.'))
      return normalize(join(dirname(path), name))
        .split(sep)
        .join('/')
    if (name === '#embedded-postgres') return 'src/embedded-postgres/index.ts'
    if (name.startsWith('#tests/')) return name.slice(1)
    return ALIAS.test(name) ? `src/${name.slice(1)}` : []
  })
}

/** The screens by the pattern of their address. */
interface ScreenFile {
  readonly at: RegExp
  readonly path: string
}

function readScreens(code: Code): ScreenFile[] {
  const routes = [...code].filter(([path]) => path.startsWith('src/web/routes/')).map(([, { text }]) => text)
  return [...routes.join('\n').matchAll(SCREEN)].map(([, address = '', screen]) => {
    const pattern = address.replace(/\$[a-zA-Z]+/g, '[^/]+')
    return { at: new RegExp(`^${pattern}/?$`), path: `src/web/${screen}` }
  })
}

/** The files that a test reaches by its imports, without what is behind the whole app but at its addresses. */
function reachedBy(test: string, code: Code, screens: readonly ScreenFile[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const follow = (path: string) => {
    const file = code.get(path)
    if (reached.has(path) || !file) return
    reached.add(path)
    if (!WHOLE_APP.includes(path)) for (const next of file.imports) follow(next)
  }
  follow(test)
  const components = [...reached].filter((path) => path.startsWith('tests/components/'))
  const opened = components.flatMap((path) => [...(code.get(path)?.text ?? '').matchAll(ADDRESS)])
  for (const [, address = ''] of opened)
    for (const { at, path } of screens) if (at.test(address.replaceAll(/\$\{[^}]*\}/g, 'x'))) follow(path)
  return reached
}

function changedFiles(): string[] {
  const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' }).stdout?.trim().split('\n') ?? []
  const [remote = ''] = git('merge-base', 'HEAD', 'origin/main')
  const [local = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const changed = git('diff', '--name-only', '--diff-filter=d', remote || local)
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')].filter((path) => path !== '')
}

/** The folder of an area or topic, without the rooms in it. */
const areaOf = (path: string) => /^src\/\w+\/features\/[^/]+/.exec(path)?.[0] ?? dirname(path)

/** The paths of all test files. */
export function readTests(): string[] {
  return codePaths().filter((path) => IS_TEST.test(path))
}

/** The tests of what a change since `main` touches. */
export function changedTests(): string[] {
  return testsOf(changedFiles().filter((path) => existsSync(path) && IS_CODE.test(path)))
}

/** The tests of these files, by imports, folders and addresses; of journeys only those whose own files they are. */
export function testsOf(changed: readonly string[]): string[] {
  const code = readCode()
  const screens = readScreens(code)
  return readTests().filter((test) => {
    const reached = reachedBy(test, code, screens)
    const isTouched = (path: string) => reached.has(path) && (path.startsWith('tests/') || !test.endsWith('.spec.ts'))
    const isInFolder = (path: string) => reached.has('tests/world.ts') && areaOf(test) === areaOf(path)
    return changed.some((path) => isTouched(path) || isInFolder(path))
  })
}
