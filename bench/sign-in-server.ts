// The server that bench/sign-ins.ts puts under load, in a separate process so that making the load does not slow it down.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createAuth } from '#server/auth/auth.ts'
import { openPasswords } from '#server/auth/passwords.ts'
import { connect } from '#server/database/connect.ts'
import { openEvents } from '#server/events/events.ts'
import { createApp } from '#server/http/app.ts'
import { createLog } from '#server/log.ts'
import { openMailQueue } from '#server/mail/mail-queue.ts'
import { watchReadiness } from '#server/readiness.ts'

const { DATABASE_URL: databaseUrl = '', BENCH_SECRET: secret = '' } = process.env
const appUrl = 'http://shabaka.test'
const log = createLog()
const { database } = connect(databaseUrl)
const mailQueue = openMailQueue({ databaseUrl, delivery: async () => undefined, log, keepSent: false })
const trustedProxies = new BlockList()
trustedProxies.addSubnet('127.0.0.0', 8, 'ipv4')
const passwords = openPasswords(log)
const auth = createAuth({ database, mailQueue, passwords, appUrl, secret, log })
const app = createApp({
  database,
  auth,
  passwords,
  events: openEvents({ databaseUrl, database, log, clock: Date.now }),
  readiness: watchReadiness({ database, databaseUrl, log, isAvailable: () => true }),
  secret,
  log,
  clock: Date.now,
  appUrl,
  timeZone: 'Asia/Beirut',
  trustedProxies,
  showsDemoMails: false,
  web: { directory: 'public', page: '<!doctype html>' },
})
const server = createAdaptorServer({ fetch: app.fetch }) as Server
// Longer than any measurement, because a call fails if its connection is reused at the moment in which it times out.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
// The benchmark disconnects when it has finished or was killed.
process.on('disconnect', () => process.exit())
