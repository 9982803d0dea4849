import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const fileAt = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const patroni = fileAt('patroni.yml')
const haproxy = fileAt('haproxy.cfg')
const etcd = fileAt('etcd')
const upstream = fileAt('nginx-upstream.conf')
const pgbouncer = fileAt('pgbouncer.ini')
const documentation = fileAt('README.md')

const NODES = ['10.77.0.11', '10.77.0.12', '10.77.0.13']

/** The value of a setting of Patroni. */
function setting(name: string): string {
  return new RegExp(`^ *${name}: *'?([^'\\n]*?)'?$`, 'm').exec(patroni)?.[1] ?? `${name} is missing`
}

test('a commit waits for a standby, and without one nothing is written', () => {
  for (const name of ['synchronous_mode', 'synchronous_mode_strict', 'use_pg_rewind', 'failsafe_mode'])
    expect([name, setting(name)]).toEqual([name, 'true'])
  for (const name of ['synchronous_commit', 'fsync', 'full_page_writes', 'wal_log_hints'])
    expect([name, setting(name)]).toEqual([name, 'on'])
})

test('a primary gives up its lock before another one may take it', () => {
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(setting(name)))
  expect(ttl).toBeGreaterThanOrEqual(Number(wait) + 2 * Number(retry))
})

test('Patroni renews its lock only while it is its own, which version 3.0 does with version 2 of the interface of etcd', () => {
  expect(patroni).toMatch(/^etcd:\n {2}hosts: /m)
  expect(etcd).toContain('ETCD_ENABLE_V2=true')
})

test('all files name the same nodes', () => {
  const own = (text: string) => [...new Set(text.match(/10\.77\.0\.1\d/g))]
  expect(own(patroni)).toEqual(NODES)
  expect(own(etcd)).toEqual(NODES)
  expect(own(haproxy)).toEqual(NODES)
  const backends = [...haproxy.matchAll(/^ {4}server (data\d) (\S+):5432$/gm)].map(([, name, address]) => [
    name,
    address,
  ])
  const expected = NODES.map((address, place) => [`data${place + 1}`, address])
  expect(backends).toEqual([...expected, ...expected])
  expect(/ETCD_INITIAL_CLUSTER=(.*)/.exec(etcd)?.[1]).toBe(
    expected.map(([name, address]) => `${name}=http://${address}:2380`).join(),
  )
})

test('HAProxy asks Patroni who the primary is, and ends the connections of a node that is none any more', () => {
  expect(haproxy).toMatch(/check port 8008 .*on-marked-down shutdown-sessions/)
  expect(haproxy).toMatch(
    /listen primary\n {4}bind 127\.0\.0\.1:5000\n {4}http-check send meth OPTIONS uri \/primary\n/,
  )
  expect(setting('listen')).toBe('@ADDRESS@:8008')
})

test('the pooler gives each connection to one process, and leads to the primary as the app does', () => {
  expect(pgbouncer).toContain('pool_mode = session')
  expect(pgbouncer).toContain('shabaka = host=127.0.0.1 port=5000')
})

test('the upstream is the block of the site, with other servers', () => {
  const block = (text: string) => /^upstream shabaka \{[\s\S]*?^\}/m.exec(text)?.[0] ?? ''
  const settings = (text: string) => block(text).match(/^ {4}keepalive.*$/gm)
  expect(settings(upstream)).toEqual(settings(fileAt('../nginx.conf')))
  expect(block(upstream).match(/server \S+/g)).toEqual(['server 10.77.0.21:3000', 'server 10.77.0.22:3000'])
})

test('the documentation is complete', () => {
  expect(documentation).not.toMatch(/%[A-Z]+%/)
})

test('the documentation has each placeholder of the files', () => {
  const placeholders = new Set([patroni, etcd, haproxy].flatMap((text) => text.match(/@[A-Z_]+@/g) ?? []))
  expect(placeholders.size).toBeGreaterThan(0)
  for (const placeholder of placeholders) expect(documentation).toContain(placeholder)
})
