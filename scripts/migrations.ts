// `npm run migrations -- --name what-it-does`: writes the migration of a changed schema. Only the newest keeps its snapshot.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './sources.ts'

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' })
const meta = join(ROOT, 'src/server/database/migrations/meta')
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const former of snapshots.sort().slice(0, -1)) rmSync(join(meta, former))
process.exitCode = status ?? 1
