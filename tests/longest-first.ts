import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take longest, because they start processes and wait for them. Begun last, they would run alone at the end. */
const LONGEST = [
  'tests/soak/network.test.ts',
  'src/server/run.test.ts',
  'src/server/backup/commands.test.ts',
  'tests/soak/lost-database.test.ts',
  'tests/permissions.test.ts',
  'src/embedded-postgres/killed-cluster.test.ts',
  'bench/bench.test.ts',
  'src/server/database/outdated-demo.test.ts',
]

/** Runs the longest test files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`))
      return found === -1 ? LONGEST.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
