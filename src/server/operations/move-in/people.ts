import { eq } from 'drizzle-orm'
import { v5 as uuidOf } from 'uuid'
import type { FormerReader } from '#domain/move-in/former-values.ts'
import { parseUuid } from '#domain/move-in/former-values.ts'
import type { ApprovalStatus } from '#domain/rights/permissions.ts'
import { profiles, users } from '#server/database/schema/index.ts'
import type { Moving } from './context.ts'

export interface MovedPerson {
  /** The id in this network, which differs if the person had an account here before the move. */
  readonly id: string
  /** The status with the fewer rights of the two, if the person had an account here before the move. */
  readonly status: ApprovalStatus
  readonly isJoined: boolean
}

/**
 * A person for rows that name no one. The id is the same in every run, so that the same source gives the same network.
 */
const NO_ONE = uuidOf('no one', '5f0d5f6e-9d0b-4f0e-8c7a-2f7d0f0b7a11')

/** The accounts of the former system by their ids there. */
export class People {
  readonly #moved = new Map<string, MovedPerson>()
  /** The accounts without a name: deleted accounts, and ids of the former system that no account has. */
  readonly #empty = new Set<string>()
  /** The empty accounts that are still to be inserted. */
  readonly #needed = new Set<string>()

  add(id: string, person: MovedPerson): void {
    this.#moved.set(id, person)
  }

  addEmpty(id: string): void {
    this.#empty.add(id)
  }

  has(id: string): boolean {
    return this.#moved.has(id) || this.#empty.has(id)
  }

  isDeleted(id: string): boolean {
    return this.#empty.has(id)
  }

  find(id: string): MovedPerson | null {
    return this.#moved.get(id) ?? null
  }

  /** The author of a row; null if it has no account, which is recorded as a change. */
  author(reader: FormerReader, column: string): string | null {
    const text = reader.text(column)
    const found = this.find(text)?.id ?? null
    if (found === null && text !== '') reader.changes.add('person without an account')
    return found
  }

  /**
   * The person of a row that needs one. If the person has no account, this is recorded as a change, and an empty
   * account like an erased one is inserted before the row is written ({@link insertEmpty}).
   */
  required(reader: FormerReader, column: string): string {
    const found = this.find(reader.text(column))
    if (found) return found.id
    reader.changes.add('person without an account')
    return this.noOne(parseUuid(reader.text(column)))
  }

  /** @param id null for no one in particular */
  noOne(id: string | null = null): string {
    const needed = id ?? NO_ONE
    if (!this.#empty.has(needed)) this.#needed.add(needed)
    return needed
  }

  async insertEmpty(moving: Moving): Promise<void> {
    for (const id of this.#needed) {
      await insertEmptyAccount(moving, id)
      this.#empty.add(id)
    }
    this.#needed.clear()
  }
}

/** Inserts an account as an erasure leaves it, with an empty profile, for the rows that refer to it. */
export async function insertEmptyAccount({ tx, now }: Moving, id: string): Promise<void> {
  const email = `erased-${id}`
  const metadata = {
    organization_name: null,
    phone_number: null,
    language: null,
    search_key: '',
    moved_in: true,
  } as const
  // A trigger makes the profile, which must have a name at first.
  await tx.insert(users).values({ id, name: '-', email, metadata, createdAt: now })
  await tx
    .update(profiles)
    .set({
      fullName: '',
      approvalStatus: 'rejected',
      transliterationKey: '',
      absenceMails: false,
      erasedAt: now,
      createdAt: now,
    })
    .where(eq(profiles.id, id))
  await tx.update(users).set({ name: '' }).where(eq(users.id, id))
}
