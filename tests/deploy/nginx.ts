import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'

export const SITE_NAME = 'shabaka.example.org'

export interface Nginx {
  readonly httpPort: number
  readonly httpsPort: number
  readonly certificate: string
  logs(): string
  close(): Promise<void>
}

/**
 * On free ports of loopback, within Debian's settings around a site, after `nginx -t`.
 * @param upstream where the processes of the app listen: ports of loopback, or a block for nginx
 * @throws Error with the message of nginx
 */
export async function startNginx(program: string, upstream: readonly number[] | string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'shabaka-nginx-'))
  // If root runs nginx, its workers are another user.
  chmodSync(folder, 0o755)
  const pathOf = (name: string) => join(folder, name)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  makeCertificate(pathOf('certificate.pem'), pathOf('key.pem'))
  const folderOfCertificate = `/etc/letsencrypt/live/${SITE_NAME}`
  const site = replaceAll(readFileSync('deploy/nginx.conf', 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    upstreamReplacement(upstream),
    [`${folderOfCertificate}/fullchain.pem`, pathOf('certificate.pem')],
    [`${folderOfCertificate}/privkey.pem`, pathOf('key.pem')],
    ['/var/log/nginx/shabaka.log', pathOf('access.log')],
  ])
  writeFileSync(pathOf('site.conf'), site)
  writeFileSync(pathOf('nginx.conf'), settingsAround(folder))
  const options = ['-c', pathOf('nginx.conf'), '-e', pathOf('error.log')]
  execFileSync(program, ['-t', '-q', ...options])
  const child = spawn(program, [...options, '-g', 'daemon off;'], { stdio: 'inherit' })
  await untilListening(httpsPort, () => child.exitCode !== null)
  return {
    httpPort,
    httpsPort,
    certificate: readFileSync(pathOf('certificate.pem'), 'utf8'),
    logs: () => ['access.log', 'error.log', 'others.log'].map((name) => readFileSync(pathOf(name), 'utf8')).join(''),
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function upstreamReplacement(upstream: readonly number[] | string): [from: string, to: string] {
  if (typeof upstream === 'string') {
    const block = /^upstream shabaka \{[\s\S]*?^\}/m
    return [block.exec(readFileSync('deploy/nginx.conf', 'utf8'))?.[0] ?? 'upstream shabaka', upstream]
  }
  return [
    'server 127.0.0.1:3000 max_fails=0;',
    upstream.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' '),
  ]
}

function settingsAround(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  )
  return `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log ${folder}/others.log;
  gzip on;
${temporary.join('\n')}
  include ${folder}/site.conf;
}
`
}

function makeCertificate(certificate: string, key: string): void {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const name = ['-subj', `/CN=${SITE_NAME}`, '-addext', `subjectAltName=DNS:${SITE_NAME},DNS:localhost`]
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
}

function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  let replaced = text
  for (const [from, to] of replacements) {
    if (!replaced.includes(from)) throw new Error(`deploy/nginx.conf does not contain "${from}"`)
    replaced = replaced.replaceAll(from, to)
  }
  return replaced
}

async function untilListening(port: number, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (hasEnded()) throw new Error('nginx has ended')
    await pause(50)
  }
}
