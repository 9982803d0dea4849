import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { isScreenPath } from '#contract/screens.ts'

/** The built web app. */
export interface WebApp {
  readonly directory: string
  /** The HTML page with which every screen starts. */
  readonly page: string
}

/** Serves the files of the web app, and its page for every other path. Must be mounted last. */
export function mountStaticWeb(app: Hono, { directory, page }: WebApp): void {
  app.use(
    '/assets/*',
    serveStatic({
      root: directory,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.use(
    '*',
    serveStatic({
      root: directory,
      precompressed: true,
      index: 'no-index',
      // Files outside of /assets have no hash in their names, above all the service worker.
      onFound: (_path, c) => c.header('cache-control', 'no-cache'),
    }),
  )
  app.get('*', (c) => c.html(page, isScreenPath(c.req.path) ? 200 : 404, { 'cache-control': 'no-cache' }))
  app.all('*', (c) => c.json({ code: 'NOT_FOUND' }, 404))
}
