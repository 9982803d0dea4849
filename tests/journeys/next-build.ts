import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A complete build that differs from the one in dist. */
export interface NextBuild {
  /** Where it is: a folder with `scripts/serve.mjs`. */
  readonly folder: string
  remove(): Promise<void>
}

/**
 * Make the build of a next version from the one in dist: every script has another name, as after a change of all of them, and the page is
 * marked by `<meta name="build" content="next">`.
 * @param protocol the protocol number of its pages and its server
 */
export async function makeNextBuild(protocol: number): Promise<NextBuild> {
  // Below the packages that the built server imports.
  const folder = join('node_modules/.cache', `shabaka-next-${randomUUID()}`)
  await mkdir(join(folder, 'scripts'), { recursive: true })
  for (const path of ['dist', 'scripts/serve.mjs', 'package.json'])
    await cp(path, join(folder, path), { recursive: true })
  const server = join(folder, 'dist/server/main.js')
  await change(server, (text) => replaceOne(text, /(function matchProtocol\(sent, own = )\d+/, `$1${protocol}`))
  await renameScripts(join(folder, 'dist/web'), protocol)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function renameScripts(web: string, protocol: number): Promise<void> {
  const assets = await readdir(join(web, 'assets'))
  const scripts = assets.filter((name) => name.endsWith('.js'))
  const renamed = new Map(scripts.map((name) => [name, name.replace(/\.js$/, '_.js')]))
  const withNewNames = (text: string) => text.replace(/[\w.-]+\.js\b/g, (name) => renamed.get(name) ?? name)
  for (const [former, name] of renamed) {
    const text = withNewNames(await readFile(join(web, 'assets', former), 'utf8'))
    await writeFile(join(web, 'assets', name), text.replace(/(\[\w+\]:)`\d+`(?=,\.\.\.\w+\?)/, `$1\`${protocol}\``))
    for (const ending of ['', '.br', '.gz']) await rm(join(web, 'assets', `${former}${ending}`), { force: true })
  }
  await change(join(web, '.vite/manifest.json'), withNewNames)
  const page = join(web, 'index.html')
  const before = digestOf(await readFile(page))
  await change(page, (text) => withNewNames(text).replace('</head>', '<meta name="build" content="next"></head>'))
  const after = digestOf(await readFile(page))
  await change(join(web, 'sw.js'), (text) =>
    withNewNames(text).replaceAll(before, after).replaceAll(before.slice(0, 16), after.slice(0, 16)),
  )
  for (const ending of ['br', 'gz']) await rm(join(web, `sw.js.${ending}`), { force: true })
}

async function change(path: string, edit: (text: string) => string): Promise<void> {
  await writeFile(path, edit(await readFile(path, 'utf8')))
}

function replaceOne(text: string, found: RegExp, by: string): string {
  if (!found.test(text)) throw new Error(`The build has nothing like ${found}`)
  return text.replace(found, by)
}

function digestOf(content: Buffer): string {
  return createHash('sha384').update(content).digest('base64')
}
