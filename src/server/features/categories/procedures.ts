import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Category, categoryChanges, categoryList, categoryRenames } from '#domain/finance/categories.ts'
import { canChangeCategories, canSeeSomeFinance } from '#domain/rights/finance-permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { changeSettings } from '#server/calls/change-settings.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import type { Database } from '#server/database/connect.ts'
import { categoryRenames as renamesTable, categories as table } from '#server/database/schema/index.ts'
import { listCategories, readCategories } from '#server/queries/categories.ts'
import { readSettings } from '#server/queries/network-settings.ts'

const list = approved.categories.list.use(may(canSeeSomeFinance)).handler(async ({ context: { database } }) => {
  const { version } = await readSettings(database)
  return { categories: await listCategories(database), version }
})

const save = approved.categories.save.use(may(canChangeCategories)).handler(({ input, context, errors }) =>
  changeSettings(context, input.version, errors, async (tx) => {
    const stored = await readCategories(tx)
    const categories = categoryList(input.categories, stored)
    if (!categories) throw errors.INVALID_INPUT(invalidField('categories', 'invalid'))
    const changes = categoryChanges(await listCategories(tx), categories)
    if (!changes) return null
    const renames = categoryRenames(stored, categories)
    await writeList(tx, categories)
    if (renames.length > 0)
      await tx
        .insert(renamesTable)
        .values(renames.map((one) => ({ id: uuid(), categoryId: one.id, formerName: one.before })))
    const names = renames.map(({ before, after }) => ({ before, after }))
    const details = { categories: { ...changes, ...(names.length > 0 && { names }) } }
    return { record: { action: 'settings.categories_changed', details } }
  }),
)

async function writeList(tx: Database, list: readonly Category[]): Promise<void> {
  await tx.update(table).set({ position: null })
  if (list.length === 0) return
  await tx
    .insert(table)
    .values(list.map(({ id, name }, place) => ({ id, name, position: place + 1 })))
    .onConflictDoUpdate({
      target: table.id,
      set: { name: sql`excluded.name`, position: sql`excluded.position` },
    })
}

export const categories = { list, save }
