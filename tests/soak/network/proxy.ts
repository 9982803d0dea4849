import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startNginx } from '#tests/deploy/nginx.ts'
import { freePort } from '#tests/free-port.ts'
import type { CleanUp } from './clean-up.ts'
import { startPlainProxy } from './plain-proxy.ts'

const NGINX = '/usr/sbin/nginx'
const NEEDED = [NGINX, '/usr/bin/openssl']

/** What stands before the processes of the app. */
export interface Proxy {
  readonly name: string
  readonly origin: string
  /** A file with its certificate; null without TLS. */
  readonly certificates: string | null
}

/** nginx with the site of `deploy/nginx.conf`; where it is not installed, or with SOAK_PROXY=node, a small proxy without TLS. */
export async function startProxy(appPorts: readonly number[], folder: string, cleanUp: CleanUp): Promise<Proxy> {
  if (process.env.SOAK_PROXY === 'node' || !NEEDED.every((path) => existsSync(path))) {
    const port = await freePort()
    cleanUp.add(await startPlainProxy(port, appPorts))
    return { name: 'a plain proxy', origin: `http://localhost:${port}`, certificates: null }
  }
  const nginx = await startNginx(NGINX, appPorts)
  cleanUp.add(nginx.close)
  const certificates = join(folder, 'certificate.pem')
  await writeFile(certificates, nginx.certificate)
  return { name: 'nginx', origin: `https://localhost:${nginx.httpsPort}`, certificates }
}
