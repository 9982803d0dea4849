import { run } from './run.ts'

await run({ mode: 'production' })
