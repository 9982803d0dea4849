import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take longest. Begun last, they would run alone at the end. */
const LONGEST = [
  'tests/soak/network.test.ts',
  'src/server/operations/start/run.test.ts',
  'src/server/operations/backup/commands.test.ts',
  'tests/soak/lost-database.test.ts',
  'tests/permissions.test.ts',
  'src/embedded-postgres/killed-cluster.test.ts',
  'bench/bench.test.ts',
  'tests/list-plans.test.ts',
  'tests/network-plans.test.ts',
]

/** Runs the project 'server' first, which loads its modules once for all of its files, and its longest test files before the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = LONGEST.filter((path) => !existsSync(path))
    if (missing.length > 0)
      throw new Error(`tests/longest-first.ts names files that do not exist: ${missing.join(', ')}`)
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`))
      return found === -1 ? LONGEST.length : found
    }
    const isElsewhere = ({ project }: TestSpecification) => Number(project.name !== 'server')
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => isElsewhere(one) - isElsewhere(other) || place(one) - place(other))
  }
}
