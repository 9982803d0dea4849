import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { inject, onTestFinished } from 'vitest'
import { moveIn } from '#server/operations/move-in/move-in.ts'
import { databaseUrl, onServer, ownerUrl } from './database.ts'
import { exportFormerSystem, makeFormerSystem } from './files/former-system/former-system.ts'
import type { World } from './world.ts'

/** The time of each move. */
export const MOVED_AT = new Date('2026-11-21T08:00:00Z')

/** A dirty former system by its address, and as a folder of CSV files. For `beforeAll`. */
export async function openFormerSystem() {
  const server = inject('serverUrl')
  const name = `former_${uuid().slice(-12)}`
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`)
  const address = databaseUrl(server, name)
  await makeFormerSystem(address)
  const folder = await mkdtemp(join(tmpdir(), 'exported-'))
  await exportFormerSystem(address, folder)
  const close = async () => {
    await onServer(server, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  }
  return { address, folder, close }
}

/** The address of a world's database for the owner of its tables. */
export function ownerOf({ url }: World): string {
  return ownerUrl(inject('serverUrl'), new URL(url).pathname.slice(1))
}

export async function aTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'move-in-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** @param applies false only to report @param setAside a folder for what is set aside; by default an empty one */
export async function moveInto(world: World, source: string, applies = true, setAside?: string) {
  const folder = setAside ?? (await aTemporaryFolder())
  const options = { databaseUrl: ownerOf(world), source, applies, folder, timeZone: 'Asia/Beirut', now: MOVED_AT }
  return { report: await moveIn({ ...options, report: () => undefined }), folder }
}
