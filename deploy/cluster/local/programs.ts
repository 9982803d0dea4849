import { existsSync } from 'node:fs'

/** The programs of a cluster, with their packages in Debian 12. */
export const PROGRAMS = {
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { path: '/usr/bin/patroni', package: 'patroni' },
  postgres: { path: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
  nginx: { path: '/usr/sbin/nginx', package: 'nginx-light' },
  openssl: { path: '/usr/bin/openssl', package: 'openssl' },
} as const

/** @throws Error that names the missing packages */
export function assertInstalled(): void {
  const missing = Object.values(PROGRAMS).filter(({ path }) => !existsSync(path))
  if (missing.length === 0) return
  throw new Error(
    `Not installed: ${missing.map(({ path }) => path).join(', ')}. On Debian 12, as root:
  apt-get install --no-install-recommends ${missing.map((program) => program.package).join(' ')}
Debian starts some of them as services of the machine; these are not needed:
  systemctl disable --now etcd patroni haproxy nginx postgresql`,
  )
}
