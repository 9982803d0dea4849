import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { amountText, categoryName, hasLength, id, stored } from '#contract/fields.ts'
import { SETTINGS_CHANGED, settingsVersion } from '#contract/network/settings.ts'
import { DEFAULT_CATEGORIES } from '#domain/finance/categories.ts'
import { MOST_CATEGORIES } from '#domain/texts/limits.ts'

export const categoryId = z.union([z.enum(DEFAULT_CATEGORIES), id], { error: 'invalid' })

/** Its name is null for a default one, which is named by its id. */
export const category = z.object({ id: stored.id, name: z.string().nullable() })

/** What a transaction is for: also a removed category, as the page may have an older list. */
export const newCategory = categoryId.nullish()

/**
 * Approved in the period and not reversed: incomes, and withdrawals as positive amounts. Null: without a category. A renamed
 * category is in it once for each name that its transactions have.
 */
export const categorySum = z.object({ category: category.nullable(), incomes: amountText, withdrawals: amountText })

export type CategorySum = z.infer<typeof categorySum>

/** The network's categories of transactions. */
export const categories = {
  /** In their order, without removed ones; `version` is that of the settings. */
  list: reads.output(z.object({ categories: z.array(category), version: settingsVersion })),
  /**
   * The whole list in its order: default ones without a name, own ones with one, new ones with an id of the device. What
   * is omitted is removed, and stays on its transactions. A call without changes preserves the version. Admins.
   */
  save: saves({ keeps: 'version', audit: 'settings.categories_changed' })
    .errors({ SETTINGS_CHANGED })
    .input(
      z.object({
        categories: z
          .array(z.object({ id: categoryId, name: categoryName.nullable() }))
          .refine(hasLength(0, MOST_CATEGORIES), 'tooMany'),
        version: settingsVersion,
      }),
    )
    .output(z.object({ version: settingsVersion })),
}
