// `npm run build`: the web app for `npm run serve`.
import { buildWeb } from './web-build.ts'

await buildWeb()
