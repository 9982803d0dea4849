import { startCluster } from './index.ts'

// It replaces the app in tests that kill it: it starts the cluster, prints where it is, and waits.
const [dataDir = '', stateDirectory = ''] = process.argv.slice(2)
const { url, pgdata, adopted } = await startCluster({ dataDir, stateDirectory, report: () => undefined })
process.stdout.write(`${JSON.stringify({ url, pgdata, adopted })}\n`)
setInterval(() => undefined, 60_000)
