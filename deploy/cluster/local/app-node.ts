import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PASSWORDS, writeHaproxyFile } from './files.ts'
import type { HostName, Hosts } from './hosts.ts'
import { PROGRAMS } from './programs.ts'
import { createService, type Service } from './service.ts'

/** A machine with the app, and HAProxy in front of the primary. */
export interface AppNode {
  readonly name: HostName
  readonly address: string
  readonly port: number
  readonly app: Service
  readonly haproxy: Service
  /** Whether `/readyz` says that calls can be answered. */
  isReady(): Promise<boolean>
  untilReady(): Promise<void>
}

const PORT = 3000
const READY_MS = 90_000

export interface AppSettings {
  readonly origin: string
  readonly secret: string
  readonly smtpUrl: string
}

export function createAppNode(name: HostName, hosts: Hosts, folder: string, settings: AppSettings): AppNode {
  const address = hosts.addressOf(name)
  const environment = {
    NODE_ENV: 'production',
    HOST: address,
    PORT: String(PORT),
    APP_URL: settings.origin,
    AUTH_SECRET: settings.secret,
    SMTP_URL: settings.smtpUrl,
    MAIL_FROM: 'Shabaka <no-reply@example.org>',
    TRUSTED_PROXIES: hosts.own,
    LOG_FORMAT: 'json',
    DATA_DIR: join(folder, name),
    DATABASE_URL: `postgres://shabaka:${PASSWORDS.app}@${hosts.localOf(name)}:5000/shabaka`,
  }
  const haproxy = createService({
    name: `haproxy of ${name}`,
    command: hosts.commandOn(name, null, PROGRAMS.haproxy.path, '-db', '-f', writeHaproxyFile(name, hosts, folder)),
    logFile: join(folder, `${name}-haproxy.log`),
  })
  const app = createService({
    name: `app of ${name}`,
    command: hosts.commandOn(name, null, process.execPath, 'scripts/serve.mjs'),
    environment,
    logFile: join(folder, `${name}-app.log`),
  })
  const isReady = async () => {
    const answer = await fetch(`http://${address}:${PORT}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    )
    return answer?.status === 200
  }
  return {
    name,
    address,
    port: PORT,
    app,
    haproxy,
    isReady,
    async untilReady() {
      const until = Date.now() + READY_MS
      while (!(await isReady())) {
        if (app.pid() === null) throw new Error(`The app of ${name} has ended:\n${app.printed()}`)
        if (Date.now() > until) throw new Error(`The app of ${name} does not become ready:\n${app.printed()}`)
        await pause(200)
      }
    },
  }
}
