import type { EditConflict } from '#contract/sessions/session-edits.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import type { App, Fate } from './device.ts'
import type { Phone } from './phone.ts'
import { type Cells, cellsOf, type Tap, textOf } from './taps.ts'

const AT = '2026-11-21T09:30:00.000Z'
const NEW_NAMES = ['Elie', 'Nour', 'Rita']

type Choice = 'mine' | 'theirs'

/** Something that happens to one of the phones. */
export type Step = { readonly phone: number } & (
  | { readonly what: 'open' | 'leave' | 'refresh' | 'answers' | 'kill' }
  | { readonly what: 'save' | 'send'; readonly fate: Fate }
  | { readonly what: 'line'; readonly line: 'on' | 'off' | 'signInFirst'; readonly fate: Fate }
  | { readonly what: 'decideQueued'; readonly at: number; readonly choice: Choice; readonly fate: Fate }
  | Change
)

/** Something that a person changes in an open form. @param isStored before anything else happens */
type Change = { readonly phone: number; readonly isStored: boolean } & (
  | { readonly what: 'present' | 'absent' | 'reason' | 'add' | 'remove' | 'putBack'; readonly at: number }
  | { readonly what: 'text' | 'clear'; readonly field: 'topic' | 'location' }
  | { readonly what: 'decide'; readonly at: number; readonly choice: Choice }
)

/** Three phones at one meeting, and what was tapped on them. */
export class Yard {
  readonly phones: readonly Phone[]
  readonly taps: Tap[] = []
  readonly #app: App
  #texts = 0

  constructor(app: App, phones: readonly Phone[]) {
    this.#app = app
    this.phones = phones
    for (const phone of phones)
      phone.onStored = () => {
        for (const tap of this.taps) if (tap.run === phone.run) tap.isStored = true
      }
  }

  /** By person, the cells that wait for a decision, with their value. */
  get conflicts() {
    return new Map(
      this.phones.map((phone) => {
        const all = phone.stored<QueuedSession>('outbox').flatMap(({ content }) => content.conflicts ?? [])
        return [phone.name, all.map((one) => [cellOf(one), valuesOf(one).mine] as const)] as const
      }),
    )
  }

  phoneOf({ phone }: Step): Phone {
    const found = this.phones[phone]
    if (!found) throw new Error('There is no such phone')
    return found
  }

  isPossible(step: Step): boolean {
    const phone = this.phoneOf(step)
    const { form } = phone
    if (step.what === 'open') return !form
    if (step.what === 'leave') return form !== null
    if (step.what === 'answers') return phone.run.held.length > 0
    if (step.what === 'send') return phone.stored('outbox').length > 0
    if (step.what === 'decideQueued') return undecidedOf(phone) !== undefined
    if (['refresh', 'kill', 'line'].includes(step.what)) return true
    if (form?.isSaving) return false
    if (step.what === 'save') return form !== null
    if (step.what === 'decide') return (form?.draft.conflicts ?? []).length > 0
    return step.what !== 'putBack' || (form !== null && form.draft.removed.length > 0)
  }

  async carryOut(step: Step): Promise<void> {
    const phone = this.phoneOf(step)
    if ('fate' in step) phone.fate = step.fate
    switch (step.what) {
      case 'open':
      case 'leave':
      case 'refresh':
      case 'save':
      case 'send': {
        const { what } = step
        await phone.do(() => phone[what]())
        break
      }
      case 'answers':
        await phone.answers()
        break
      case 'kill':
        phone.start()
        await phone.do(() => phone.send())
        break
      case 'line':
        phone.isOnline = step.line !== 'off'
        phone.hasPortal = step.line === 'signInFirst'
        await phone.do(() => phone.send())
        break
      case 'decideQueued': {
        const entry = undecidedOf(phone)
        const conflicts = entry?.content.conflicts ?? []
        const place = step.at % conflicts.length
        const [conflict] = conflicts.slice(place)
        if (!entry || !conflict) break
        this.#decided(phone, conflict, step.choice).isStored = true
        await phone.do(() => phone.decideQueued(entry, place, step.choice))
        break
      }
      default:
        if (!phone.form) await phone.do(() => phone.open())
        await phone.do(() => this.#change(phone, step))
    }
    phone.fate = 'answered'
  }

  async #change(phone: Phone, change: Change): Promise<void> {
    await phone.followSent()
    const { form } = phone
    if (!form) return
    const before = cellsOf(this.#app.stateOf(form.draft))
    if (change.what === 'decide') {
      const { conflicts = [] } = form.draft
      const conflict = conflicts[change.at % conflicts.length]
      if (conflict) {
        phone.dispatch({ type: 'decide', conflict, choice: change.choice })
        this.#decided(phone, conflict, change.choice)
      }
    } else {
      await this.#tap(phone, form.draft, change)
      this.#record(phone, change.what, before, cellsOf(this.#app.stateOf(form.draft)))
    }
    if (change.isStored) await phone.flush()
  }

  async #tap(phone: Phone, draft: NonNullable<Phone['form']>['draft'], change: Change): Promise<void> {
    if ('field' in change) {
      const value = change.what === 'clear' ? '' : this.#newText()
      phone.dispatch({ type: 'text', field: change.field, value })
      return
    }
    const { at } = change
    if (change.what === 'add') {
      const name = NEW_NAMES[at % NEW_NAMES.length] ?? ''
      if (!draft.people.some(({ attendeeName }) => attendeeName === name)) await phone.add(name)
      return
    }
    const children = change.what === 'putBack' ? draft.removed : draft.people.filter(({ isLeader }) => !isLeader)
    const child = children[at % children.length]
    if (!child) return
    const { key, attendeeId, isQueued } = child
    if (change.what === 'remove') {
      if (attendeeId === null || isQueued || (await phone.removeFromRoster(attendeeId)))
        phone.dispatch({ type: 'remove', key })
    } else if (change.what === 'putBack') {
      if (attendeeId === null || isQueued || (await phone.restoreToRoster(attendeeId)))
        phone.dispatch({ type: 'putBack', key })
    } else {
      phone.dispatch({ type: 'mark', key, status: change.what === 'present' ? 'present' : 'absent', at: AT })
      if (change.what === 'reason') phone.dispatch({ type: 'reason', key, reason: this.#newText(), at: AT })
    }
  }

  /** A text that no one typed before. */
  #newText(): string {
    this.#texts += 1
    return `Text ${this.#texts}`
  }

  #record(phone: Phone, what: Step['what'], before: Cells, after: Cells): void {
    const { opened } = phone.form?.draft ?? {}
    const seen = opened && cellsOf(opened)
    for (const cell of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(cell), after.get(cell)]
      // A mark comes and goes with the person.
      if (was === is || (cell.startsWith('mark ') && (was === undefined || is === undefined))) continue
      const mark = cell.replace(/^in /, 'mark ')
      const isBack = cell === mark ? what === 'clear' || seen?.get(cell) === is : what === 'putBack'
      const gone = is === undefined ? this.#tapsOf(mark, before.get(mark)) : []
      const replaces = [...this.#tapsOf(cell, was ?? 'out'), ...gone]
      this.#add(phone, { cell, value: is ?? 'out', replaces, isBack })
    }
  }

  /** Everything that the same person wanted there before is decided, too. */
  #decided(phone: Phone, conflict: EditConflict, choice: Choice): Tap {
    const cell = cellOf(conflict)
    const { mine, theirs } = valuesOf(conflict)
    const own = this.taps.filter((tap) => tap.cell === cell && tap.who === phone.name)
    if (choice === 'theirs') return this.#add(phone, { cell, value: theirs, replaces: own, takes: true })
    return this.#add(phone, { cell, value: mine, replaces: [...this.#tapsOf(cell, theirs), ...own] })
  }

  #tapsOf(cell: string, value: string | undefined): Tap[] {
    return this.taps.filter((tap) => tap.cell === cell && tap.value === value)
  }

  #add({ name: who, run }: Phone, tap: Pick<Tap, 'cell' | 'value' | 'replaces'> & Partial<Tap>): Tap {
    const added = { who, run, takes: false, isBack: false, isStored: false, ...tap }
    this.taps.push(added)
    return added
  }
}

function undecidedOf(phone: Phone): QueuedSession | undefined {
  return phone
    .stored<QueuedSession>('outbox')
    .find(({ state, content }) => state === 'refused' && content.conflicts && content.conflicts.length > 0)
}

function cellOf(conflict: EditConflict): string {
  if (conflict.cell === 'field') return conflict.field
  return `${conflict.cell} ${conflict.name}`
}

function valuesOf(conflict: EditConflict): { mine: string; theirs: string } {
  if (conflict.cell === 'field') return { mine: conflict.mine ?? '', theirs: conflict.theirs ?? '' }
  if (conflict.cell === 'mark') return { mine: textOf(conflict.mine), theirs: textOf(conflict.theirs) }
  return { mine: '', theirs: '' }
}
