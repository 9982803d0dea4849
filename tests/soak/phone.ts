import { v7 as uuid } from 'uuid'
import type { DraftChange } from '#web/features/sessions/draft/draft-changes.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import type { Store } from '#web/offline/store.ts'
import { Device, type Form } from './device.ts'

/** A phone with the form of the session and the list of what waits: what the screens do, by the app's own functions. */
export class Phone extends Device {
  get form(): Form | null {
    return this.run.form
  }

  async open(): Promise<void> {
    const saved = await this.app.readDraftOfEdit(this.store(), this.sessionId)
    const first = saved?.content ?? (this.cached && this.app.draftOfEdit(this.cached, []))
    if (!first) return
    const opening = { writer: uuid(), began: saved, outboxKey: saved?.outboxKey }
    const { undecidedKey, key = uuid() } = saved ?? {}
    this.run.form = {
      draft: first,
      key,
      opening,
      outboxKey: saved?.outboxKey,
      undecidedKey,
      isSaving: false,
      isUnstored: false,
    }
    await this.takeOver()
  }

  dispatch(change: DraftChange): void {
    const { form } = this
    if (!form) return
    const changed = this.app.changedDraft(form.draft, change)
    if (changed === form.draft) return
    form.draft = changed
    if (change.type !== 'stored' && change.type !== 'undecided') form.isUnstored = true
  }

  /** Stores what is typed, as after a moment. */
  async flush(): Promise<void> {
    const { form } = this
    if (!form?.isUnstored) return
    const { key, draft: content, opening, outboxKey } = form
    const { writer } = opening
    const list = this.app.SESSION_DRAFTS
    const draft = { key, list, scope: content.organizationName, content, savedAt: Date.now(), writer }
    const savedUnder = await this.app.saveOrFork(this.store(), draft, { ...opening, outboxKey })
    form.key = savedUnder ?? key
    form.isUnstored = false
    this.onStored()
  }

  async leave(): Promise<void> {
    await this.flush()
    this.run.form = null
  }

  async save(): Promise<void> {
    await this.followSent()
    const { run, form } = this
    if (!form) return
    form.isSaving = true
    form.isUnstored = false
    const store = this.store()
    const storing: Store = {
      ...store,
      updateAll: async (table, change) => {
        const isStored = await store.updateAll(table, change)
        if (table === 'outbox') this.onStored()
        return isStored
      },
    }
    const { draft, key: draftKey, outboxKey, undecidedKey } = form
    const saving = { store: storing, draft, draftKey, outboxKey, undecidedKey, isOpen: () => run.form === form }
    const outcome = await this.app.saveSession({ ...saving, onSent: () => undefined, notices: SILENT })
    form.isSaving = false
    const left = this.app.contentIn(outcome)
    if (outcome.kind === 'refused' && left) {
      form.draft = this.app.changedDraft(form.draft, { type: 'undecided', draft: left })
      form.undecidedKey = outcome.key
    } else if (outcome.kind === 'refused') this.faults.push(`refused: ${outcome.refusal.code}`)
    else if (run.form === form) run.form = null
    await this.refresh()
  }

  async send(): Promise<void> {
    await this.app.sendSessions(this.store(), () => undefined, SILENT)
    await this.refresh()
  }

  /** Loads the session, as after a change. */
  async refresh(): Promise<void> {
    try {
      this.cached = await this.app.api.sessions.get.call({ id: this.sessionId }, this.asPerson)
    } catch (error) {
      if (!this.app.isUnreachable(error)) throw error
    }
    await this.takeOver()
  }

  /** As `useOpenedEntry`: the entry that the form was opened from is on its way. */
  async followSent(): Promise<void> {
    const { form } = this
    const outbox = await this.app.readSessionOutbox(this.store())
    const sent = outbox.find((entry) => entry.key === form?.outboxKey && this.app.isOnItsWay(entry))
    if (!form || !sent) return
    form.outboxKey = undefined
    form.draft = this.app.afterSent(form.draft, sent.content)
  }

  /** As `useStoredChanges`. */
  async takeOver(): Promise<void> {
    await this.followSent()
    const { form, cached } = this
    if (!form || !cached) return
    const outbox = await this.app.readSessionOutbox(this.store())
    if (outbox.some(({ state }) => state !== 'refused')) return
    const undecided = outbox.filter(this.app.isUndecided).at(-1)
    if (undecided && form.undecidedKey !== undecided.key) {
      this.dispatch({ type: 'stored', draft: this.app.withUndecidedOf(undecided.content, form.draft) })
      form.undecidedKey = undecided.key
    }
    const { version, opened } = form.draft
    if (cached.version <= (version ?? 0) && opened) return
    this.dispatch({ type: 'stored', draft: this.app.mergeDraft(form.draft, cached).draft })
  }

  async decideQueued({ key, content }: QueuedSession, at: number, choice: 'mine' | 'theirs'): Promise<void> {
    const conflict = content.conflicts?.[at]
    if (conflict && (await this.app.decideQueued(this.store(), key, conflict, choice))) await this.send()
  }

  /** @returns whether the person may be taken out of the form */
  async removeFromRoster(id: string): Promise<boolean> {
    const call = this.app.api.roster.remove.call({ id, organizationName: 'SNMY1' }, this.asPerson)
    return call.then(
      () => true,
      () => false,
    )
  }

  /** @returns whether they may be put back into the form */
  async restoreToRoster(id: string): Promise<boolean> {
    const call = this.app.api.roster.restore.call({ id, organizationName: 'SNMY1' }, this.asPerson)
    return call.then(
      () => true,
      (error: unknown) => this.app.hasCode(error, 'NOT_FOUND'),
    )
  }

  /** A new person of the roster, or one who joins it with the session, because no connection was there. */
  async add(attendeeName: string): Promise<void> {
    const added = { id: uuid(), attendeeName, isLeader: false, birthdate: null, phoneNumber: null, ageOverride: false }
    const input = { ...added, organizationName: 'SNMY1' } as const
    try {
      const { person } = await this.app.api.roster.add.call(input, {
        context: { personId: this.personId, repeats: false },
      })
      this.dispatch({ type: 'add', person: this.app.presentPerson(person) })
    } catch (error) {
      if (!this.app.isUnreachable(error)) throw error
      this.dispatch({ type: 'add', person: this.app.presentPerson(input, true) })
    }
  }
}

const SILENT = {
  onPutBack: () => undefined,
  onStayed: () => undefined,
  onJoined: () => undefined,
  onNotJoined: () => undefined,
}
