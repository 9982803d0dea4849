// `npm start`: the demo network; builds the web app if needed.
import { run } from '#server/run.ts'
import { buildWeb } from './web-build.ts'

await run({ mode: 'demo', prepareWeb: buildWeb })
