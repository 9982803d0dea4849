import { z } from 'zod'

/*
 * Edits of several fields send `opened` beside the values: the values when the form was opened. Fields unchanged since
 * then keep the stored value. Pages of former versions do not send `opened`, and replace what is stored.
 */

/**
 * Another person changed fields of the edit to other values: nothing is saved, `fields` have to be decided, and
 * `stored` has the form's present values. Only calls with `opened` have this error. Source: docs/product.md, 13.12.
 */
export const BOTH_CHANGED = {
  status: 409,
  message: 'Someone else changed the same fields',
  data: z.object({
    fields: z.array(z.string()),
    stored: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
  }),
} as const

/** Stored values by field name, as in {@link BOTH_CHANGED}. */
export type StoredFields = z.infer<typeof BOTH_CHANGED.data>['stored']
