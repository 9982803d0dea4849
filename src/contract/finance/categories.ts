import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { amountText, categoryName, hasLength, id, stored } from '#contract/fields.ts'
import { SETTINGS_CHANGED, settingsVersion } from '#contract/network/settings.ts'
import { DEFAULT_CATEGORIES } from '#domain/finance/categories.ts'
import { MOST_CATEGORIES } from '#domain/texts/limits.ts'

export const categoryId = z.union([z.enum(DEFAULT_CATEGORIES), id], { error: 'invalid' })

/** The name of a default category is null; screens name it by its id. */
export const category = z.object({ id: stored.id, name: z.string().nullable() })

/** The category of a transaction. It may be a removed one, because the page may have an older list. */
export const newCategory = categoryId.nullish()

/**
 * The sum of a category in the period, approved and not reversed: incomes, and withdrawals as positive amounts. The
 * category is null for transactions without one. A renamed category is listed once for each name that its transactions
 * have.
 */
export const categorySum = z.object({ category: category.nullable(), incomes: amountText, withdrawals: amountText })

export type CategorySum = z.infer<typeof categorySum>

/** The network's categories of transactions. */
export const categories = {
  /** The categories in their order, without removed ones; `version` is that of the settings. */
  list: reads.output(z.object({ categories: z.array(category), version: settingsVersion })),
  /**
   * Saves the whole list in its order: default categories without a name, the network's own with one, new ones with an
   * id of the device. A category that is omitted is removed, and stays on its transactions. A call without changes
   * preserves the version. Admins may call it.
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
