import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachCluster, hasCluster, removeCluster, startCluster } from '#embedded-postgres'
import type { Environment } from '#server/config/environment.ts'

/**
 * Runs the work with the app's own server, also while the app runs, or with a temporary one.
 * @param report called with lines for the console
 * @throws ClusterError if there is none
 */
export async function withProofServer<Result>(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  report: (line: string) => void,
  work: (serverUrl: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== null || !(await hasCluster(dataDir))) return withTemporaryServer(report, work)
  const cluster = await attachCluster(dataDir, report)
  return work(cluster.url).finally(cluster.close)
}

async function withTemporaryServer<Result>(
  report: (line: string) => void,
  work: (serverUrl: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shabaka-verify-'))
  try {
    // Its content is only a copy, which need not survive a crash.
    const cluster = await startCluster({ dataDir, durable: false, report })
    return await work(cluster.url).finally(cluster.stop)
  } finally {
    await removeCluster({ dataDir })
    await rm(dataDir, { recursive: true, force: true })
  }
}
