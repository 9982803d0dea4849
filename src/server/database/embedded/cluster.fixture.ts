import { startEmbedded } from './cluster.ts'

// A stand-in for the app, for tests that kill it: starts the cluster, says where it is, and stays.
const [dataDir = '', stateDirectory = ''] = process.argv.slice(2)
const { url, directory, adopted } = await startEmbedded({ dataDir, stateDirectory, report: () => undefined })
process.stdout.write(`${JSON.stringify({ url, directory, adopted })}\n`)
setInterval(() => undefined, 60_000)
