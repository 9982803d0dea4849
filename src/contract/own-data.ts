import { z } from 'zod'
import { AUDIT_ACTIONS } from '#domain/audit-log.ts'
import { organizationName, organizationRole } from './fields.ts'
import { pendingChange } from './pending-changes.ts'

export const signIn = z.object({
  id: z.uuid(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  isCurrent: z.boolean(),
})

export type SignIn = z.infer<typeof signIn>

const limits = z
  .array(z.object({ currency: z.string(), amount: z.string().nullable(), at: z.date().nullable() }))
  .optional()

const undoable = z.array(z.object({ madeAt: z.date(), undoneAt: z.date().nullable() })).optional()

const schema = z.object({
  profile: z.record(z.string(), z.unknown()),
  organizations: z.array(z.object({ organizationName, organizationRole })),
  isAdmin: z.boolean(),
  signIns: z.array(signIn),
  sessionsRecorded: z.array(z.object({ title: z.string(), sessionDate: z.string(), createdAt: z.date() })),
  transactionsRequested: z.array(
    z.object({
      organizationName,
      transactionType: z.string(),
      currency: z.string(),
      amount: z.string(),
      status: z.string(),
      notes: z.string().nullable(),
      requestedAt: z.date(),
    }),
  ),
  exchangesMade: z
    .array(
      z.object({
        /** Null for the reserve. */
        organizationName: organizationName.nullable(),
        givesCurrency: z.string(),
        givesAmount: z.string(),
        getsAmount: z.string(),
        notes: z.string().nullable(),
        exchangedAt: z.date(),
      }),
    )
    .optional(),
  peopleAddedToRosters: z.int(),
  attendanceMarksSet: z.int(),
  transactionsReviewed: z.int(),
  ledgerEntriesWritten: z.int(),
  notesAboutPeopleWritten: z.int(),
  followUpsNoted: z.int().optional(),
  receiptsAdded: z.int().optional(),
  cashCounts: z
    .array(
      z.object({
        organizationName: organizationName.nullable(),
        currency: z.string(),
        total: z.string(),
        bookBalance: z.string(),
        reason: z.string().nullable(),
        countedAt: z.date(),
      }),
    )
    .optional(),
  changesRequested: z
    .array(
      z.object({
        organizationName: organizationName.nullable(),
        change: pendingChange,
        notes: z.string().nullable(),
        requestedAt: z.date(),
        status: z.string(),
      }),
    )
    .optional(),
  changesApproved: z.int().optional(),
  cashCountsSigned: z.int().optional(),
  monthsClosed: z.int().optional(),
  monthsSigned: z.int().optional(),
  monthsReopened: z
    .array(
      z.object({
        organizationName: organizationName.nullable(),
        month: z.string(),
        reason: z.string().nullable(),
        reopenedAt: z.date().nullable(),
      }),
    )
    .optional(),
  photoConsentsRecorded: z.int(),
  absencesAnnounced: z.int(),
  actionsRecorded: z.array(z.object({ action: z.enum(AUDIT_ACTIONS), address: z.string().nullable(), at: z.date() })),

  // Absent from servers of earlier versions.
  secondFactorSince: z.date().nullable().optional(),
  recoveryCodesLeft: z.int().optional(),
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.date(), lastUsedAt: z.date().nullable() })).optional(),
  /** What others did to the account. */
  actionsOnAccount: z.array(z.object({ action: z.enum(AUDIT_ACTIONS), at: z.date() })).optional(),
  limitsProposed: limits,
  limitsConfirmed: limits,
  limitsWithdrawn: limits,
  ratesAdded: z
    .array(z.object({ day: z.string(), rate: z.string(), source: z.string(), addedAt: z.date() }))
    .optional(),
  /** In a former system. */
  formerReserveChanges: z
    .array(
      z.object({
        changeType: z.string(),
        currency: z.string(),
        amountChange: z.string(),
        notes: z.string().nullable(),
        createdAt: z.date(),
      }),
    )
    .optional(),
  invitationsMade: z
    .array(z.object({ organizationName, createdAt: z.date(), revokedAt: z.date().nullable() }))
    .optional(),
  meetingDaysSet: z
    .array(z.object({ organizationName, weekday: z.int(), time: z.string().nullable(), since: z.string() }))
    .optional(),
  pausesAdded: z
    .array(
      z.object({
        /** Null for all groups. */
        organizationName: organizationName.nullable(),
        firstDay: z.string(),
        lastDay: z.string(),
        createdAt: z.date(),
      }),
    )
    .optional(),
  meetingsNotHeld: z.array(z.object({ organizationName, day: z.string(), createdAt: z.date() })).optional(),
  transfersMade: undoable,
  mergesMade: undoable,
  requestsApproved: z.int().optional(),
  changesReviewed: z.int().optional(),
  /** Accounts that the person approved or rejected. */
  accountsDecided: z.int().optional(),
  guardianLinksMade: z.int().optional(),
})

/** Everything about a person that the network stores; of what they recorded about others only numbers. Source: docs/product.md, 3.11. */
export interface OwnData extends z.infer<typeof schema> {}

// By the name of its type, because the type of the whole contract has a largest length.
export const ownData: z.ZodType<OwnData> = schema
