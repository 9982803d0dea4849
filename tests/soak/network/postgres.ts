import { join } from 'node:path'
import { removeCluster, startCluster } from '#embedded-postgres'
import { prepareDatabase } from '#server/database/set-up/migrate.ts'
import { ensureRoles, ROLES } from '#server/database/set-up/roles.ts'
import { appUrl, onServer, ownerUrl } from '#tests/database.ts'
import type { CleanUp } from './clean-up.ts'

const NAME = 'shabaka'

export interface Postgres {
  readonly appUrl: string
  readonly ownerUrl: string
  /** Stop it in order, and start it again at the same address. */
  restart(): Promise<void>
}

export async function startPostgres(folder: string, cleanUp: CleanUp): Promise<Postgres> {
  const dataDir = join(folder, 'data')
  const start = () => startCluster({ dataDir, report: () => undefined })
  let cluster = await start()
  cleanUp.add(async () => {
    await cluster.stop()
    await removeCluster({ dataDir })
  })
  const { url } = cluster
  await ensureRoles(url)
  await onServer(url, `create database ${NAME} owner ${ROLES.owner} encoding 'UTF8' template template0`)
  await prepareDatabase(ownerUrl(url, NAME), ROLES.app, () => undefined)
  return {
    appUrl: appUrl(url, NAME),
    ownerUrl: ownerUrl(url, NAME),
    async restart() {
      await cluster.stop()
      cluster = await start()
      if (cluster.url !== url) throw new Error('PostgreSQL was started at another address')
    },
  }
}
