/** What the administrators of a new network do first, in this order. Source: docs/product.md, 19.9. */
export const FIRST_STEPS = [
  'name',
  'groups',
  'secondAdmin',
  'testMail',
  'backupKey',
  'firstBackup',
  'secondFactor',
  'invitations',
] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

/** The steps that only a person can report as done. */
export const CONFIRMED_STEPS = [
  'groups',
  'testMail',
  'backupKey',
  'invitations',
] as const satisfies readonly FirstStep[]

export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]
