import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { emailProblem } from '#domain/accounts/sign-up.ts'
import type { FormerRow } from '#domain/move-in/former-tables.ts'
import { FormerReader, isBcryptHash, parseUuid, SetAside } from '#domain/move-in/former-values.ts'
import type { ApprovalStatus } from '#domain/rights/permissions.ts'
import { memberKeys } from '#domain/texts/search-keys.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { normalizeEmail } from '#server/auth/attempts/normalize-email.ts'
import { formerPasswordMark } from '#server/auth/passwords/former-passwords.ts'
import { accounts, formerPasswords, profiles, users } from '#server/database/schema/index.ts'
import { createdAtOf, type Moving, moveTable, nameNullTexts, readRow } from './context.ts'
import { insertEmptyAccount, type People } from './people.ts'
import { leaveOutDiffering, type MovedProfile, profileOf } from './profiles.ts'
import { IN_ORDER, stagedRows } from './staging.ts'

interface Account {
  readonly id: string
  readonly email: string
  readonly isConfirmed: boolean
  readonly hash: string | null
  readonly profile: MovedProfile
  readonly createdAt: Date
  /** The time of the profile, or else that of the account. */
  readonly profileCreatedAt: Date
}

/** A row that moves in. It is null if it adds no account. */
type Moved = { readonly account: Account } | { readonly deletedId: string } | null

/**
 * Moves accounts with their profiles. Source: docs/product.md, 23.4.
 * @param hasAccounts whether the source has the table of accounts; without it they are made from the profiles
 */
export async function moveAccounts(moving: Moving, people: People, hasAccounts: boolean): Promise<void> {
  const reading = new AccountReading(moving, people, await presentAccounts(moving))
  const profileRows = await readProfiles(moving)
  if (!hasAccounts) {
    for (const row of profileRows.values())
      await writeMoved(
        moving,
        people,
        readRow(moving, 'profiles', row, (reader) => reading.ofProfile(reader)),
      )
    return
  }
  const read = (reader: FormerReader) => {
    const row = profileRows.get(reader.text('id'))
    const profile = row ? new FormerReader(row, moving.calendar) : null
    if (row && profile) nameNullTexts(row, profile)
    const moved = reading.ofUser(reader, profile)
    if (profile) moving.tally.imported('profiles', profile)
    profileRows.delete(reader.text('id'))
    return moved
  }
  await moveTable(moving, 'auth.users', IN_ORDER, read, (rows) => writeMoved(moving, people, rows))
  for (const row of profileRows.values())
    moving.tally.setAside('profiles', row, reading.refused.has(row.id ?? '') ? 'account was set aside' : 'no account')
}

/** The profiles by id. Profiles without an id, and repeated ones, are set aside. */
async function readProfiles({ client, tally }: Moving): Promise<Map<string, FormerRow>> {
  const found = new Map<string, FormerRow>()
  for await (const rows of stagedRows(client, 'profiles', IN_ORDER))
    for (const row of rows) {
      const id = parseUuid(row.id ?? '')
      if (id === null || found.has(id)) tally.setAside('profiles', row, id === null ? 'no UUID' : 'duplicate id')
      else found.set(id, row)
    }
  return found
}

interface PresentAccount {
  readonly id: string
  readonly isConfirmed: boolean
  readonly isMovedIn: boolean
  readonly profile: MovedProfile
}

async function presentAccounts({ tx }: Moving): Promise<Map<string, PresentAccount>> {
  const found = await tx
    .select({ id: users.id, email: users.email, isConfirmed: users.emailVerified, profile: profiles })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
  return new Map(found.map(({ email, ...one }) => [email, { ...one, isMovedIn: false }]))
}

class AccountReading {
  /** The ids of accounts that are set aside. */
  readonly refused = new Set<string>()
  readonly #moving: Moving
  readonly #people: People
  readonly #byEmail: Map<string, PresentAccount>
  readonly #deleted = new Set<string>()

  constructor(moving: Moving, people: People, byEmail: Map<string, PresentAccount>) {
    this.#moving = moving
    this.#people = people
    this.#byEmail = byEmail
  }

  /**
   * An account made from a profile is confirmed if it is approved: only a person who reads the mail of the address can
   * set its password.
   */
  ofProfile(reader: FormerReader): Moved {
    reader.changes.add('account made from the profile')
    const profile = profileOf(this.#moving, reader, null)
    if (profile.approvalStatus === 'pending') reader.changes.add('pending: address to be confirmed here')
    return this.#account(reader, reader, { profile, isConfirmed: profile.approvalStatus === 'approved' })
  }

  ofUser(reader: FormerReader, profileReader: FormerReader | null): Moved {
    const id = reader.id()
    if (this.#people.has(id) || this.#deleted.has(id)) throw new SetAside('duplicate id')
    if (hasTime(reader, 'deleted_at')) {
      for (const one of [reader, profileReader]) one?.changes.add('account was deleted: without name and address')
      this.#deleted.add(id)
      return { deletedId: id }
    }
    try {
      const profile = profileOf(this.#moving, profileReader, reader)
      return this.#account(reader, profileReader, { profile, isConfirmed: hasTime(reader, 'email_confirmed_at') })
    } catch (error) {
      this.refused.add(id)
      throw error
    }
  }

  #account(
    reader: FormerReader,
    profileReader: FormerReader | null,
    { profile, isConfirmed }: Pick<Account, 'profile' | 'isConfirmed'>,
  ): Moved {
    const id = reader.id()
    const email = this.#email(reader)
    const present = this.#byEmail.get(email)
    if (present?.isMovedIn) throw new SetAside('address of another account')
    if (present && !present.isConfirmed) throw new SetAside('account of an unconfirmed sign-up here')
    const isBanned = this.#isBanned(reader)
    const status: ApprovalStatus = isBanned ? 'rejected' : profile.approvalStatus
    if (present) {
      const shared = fewerRights(status, present.profile.approvalStatus)
      this.#people.add(id, { id: present.id, status: shared, isJoined: true })
      leaveOutDiffering(profile, present.profile, profileReader, reader)
      // Changes in its values do not count, because it is not stored.
      for (const one of [reader, profileReader]) one?.changes.clear()
      for (const one of [reader, profileReader]) one?.changes.add('joined with an account here')
      if (isBanned) reader.changes.add('banned: access here as before')
      return null
    }
    if (isBanned) reader.changes.add('banned: access ended')
    this.#people.add(id, { id, status, isJoined: false })
    this.#byEmail.set(email, { id, isConfirmed, isMovedIn: true, profile })
    const hash = reader.text('encrypted_password')
    const isUsable = !isBanned && isBcryptHash(hash)
    if (!isUsable && !isBanned) reader.changes.add('new password needed')
    const createdAt = createdAtOf(this.#moving, reader)
    const profileCreatedAt = profileReader?.instant('created_at') ?? createdAt
    const approved = { ...profile, approvalStatus: status }
    const times = { createdAt, profileCreatedAt }
    return { account: { id, email, isConfirmed, hash: isUsable ? hash : null, profile: approved, ...times } }
  }

  #email(reader: FormerReader): string {
    const raw = reader.text('email')
    const email = normalizeEmail(oneLineText(raw))
    if (emailProblem(email)) throw new SetAside('no e-mail address')
    if (email !== raw) reader.changes.add('address in lower case')
    return email
  }

  #isBanned(reader: FormerReader): boolean {
    const until = reader.text('banned_until')
    if (until === '' || until === '-infinity') return false
    const instant = until === 'infinity' ? null : reader.instant('banned_until')
    // A value that cannot be understood counts as a ban without an end.
    return instant === null || instant > this.#moving.now
  }
}

function fewerRights(one: ApprovalStatus, other: ApprovalStatus): ApprovalStatus {
  return (['rejected', 'pending'] as const).find((status) => status === one || status === other) ?? 'approved'
}

/**
 * Whether the column has a time, which may be one of PostgreSQL's infinite times. A text that is no time is left out.
 */
function hasTime(reader: FormerReader, column: string): boolean {
  return /^-?infinity$/.test(reader.text(column)) || reader.instant(column) !== null
}

async function writeMoved(moving: Moving, people: People, rows: readonly Moved[]): Promise<void> {
  await insertAccounts(
    moving,
    rows.flatMap((row) => (row && 'account' in row ? [row.account] : [])),
  )
  for (const row of rows) {
    if (!row || !('deletedId' in row)) continue
    await insertEmptyAccount(moving, row.deletedId)
    people.addEmpty(row.deletedId)
  }
}

async function insertAccounts({ tx, now }: Moving, rows: readonly Account[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(users).values(
    rows.map(({ id, email, isConfirmed, profile, createdAt }) => ({
      id,
      name: profile.fullName,
      email,
      emailVerified: isConfirmed,
      metadata: {
        organization_name: profile.organizationName,
        phone_number: profile.phoneNumber,
        language: null,
        search_key: memberKeys({ fullName: profile.fullName, email }).searchKey,
        moved_in: true as const,
      },
      createdAt,
    })),
  )
  await tx.insert(accounts).values(
    rows.map(({ id, hash }) => {
      const password = hash === null ? null : formerPasswordMark(id)
      return { id: uuid(), userId: id, accountId: id, providerId: 'credential', password }
    }),
  )
  const hashes = rows.flatMap(({ id, hash }) => (hash === null ? [] : [{ userId: id, hash, createdAt: now }]))
  if (hashes.length > 0) await tx.insert(formerPasswords).values(hashes)
  for (const { id, email, profile, profileCreatedAt: createdAt } of rows) {
    const { transliterationKey } = memberKeys({ fullName: profile.fullName, email })
    const { approvalStatus, organizationRole } = profile
    await tx
      .update(profiles)
      .set({ approvalStatus, organizationRole, transliterationKey, createdAt })
      .where(eq(profiles.id, id))
  }
}
