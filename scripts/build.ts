// `npm run build`: the server and the web app for `npm run serve` and `npm start`; with the word 'server' only the server.
import { buildServer } from './server-build.ts'
import { buildWeb } from './web-build.ts'

await buildServer()
if (process.argv[2] !== 'server') await buildWeb()
