import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld, type World } from '#tests/world.ts'

const BAND = { minAge: 12, maxAge: 14, ageChecked: true }

async function rename({ admin }: World, organizationName: string, newName: string) {
  const { version } = await admin.settings.get()
  return admin.organizations.change({ organizationName, newName, ...BAND, version })
}

test.each(['NETWORK', ' network ', 'Network', 'N\u00c9TW\u041eRK'])('no group is called %o', async (newName) => {
  const world = await createWorld()
  const refused = { code: 'INVALID_INPUT', data: { fields: [{ path: 'newName', problem: 'invalid' }] } }
  await expect(rename(world, 'SNMY1', newName)).rejects.toMatchObject(refused)
  await expect(world.admin.organizations.add({ newName, ...BAND, version: 1 })).rejects.toMatchObject(refused)
})

test('a group from before that is called like the reserve’s vouchers keeps its name, and gets other ages', async () => {
  const world = await createWorld()
  const organizationName = 'NETW\u041eRK'
  await world.owner.execute(sql`update organizations set name = ${organizationName} where name = 'SNMY1'`)
  const band = { ...BAND, minAge: 11 }
  const { version } = await world.admin.settings.get()
  await world.admin.organizations.change({ organizationName, newName: organizationName, ...band, version })
  expect(await world.admin.organizations.list()).toContainEqual(
    expect.objectContaining({ name: organizationName, minAge: 11 }),
  )
  await expect(rename(world, organizationName, 'N\u0395TWORK')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
