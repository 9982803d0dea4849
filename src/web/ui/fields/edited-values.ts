import { mergeFields } from '#domain/texts/field-edit.ts'
import { type Draft, draftState } from '#web/offline/drafts/stored-drafts.ts'
import type { FieldQuestion } from './edit-questions.ts'

/** The stored values of a form, grouped if compared as one; empty for a form that adds something. */
export type EditedNames<Values> = readonly (readonly (keyof Values & string)[])[]

/** The edited values as text for comparison; undefined for a form that adds something. */
export function basisOf<Values>(values: Values, edited: EditedNames<Values>): string | undefined {
  return edited.length === 0 ? undefined : JSON.stringify(picked(values, edited))
}

/** The initial values of a form: the stored ones, or its draft. */
export function startOf<Values extends object>(
  stored: Values,
  draft: Draft<Values> | undefined,
  edited: EditedNames<Values>,
) {
  // A draft of a former version of the app lacks the edited fields that are new since: they are as stored.
  const content = draft && { ...picked(stored, edited), ...draft.content }
  const openedOf = { ...stored, ...valuesIn(draft?.basis) }
  const [basis, typed] = [basisOf(stored, edited), content && basisOf(content, edited)]
  const known = draft?.basis === undefined || isList(draft.basis) ? draft?.basis : basisOf(openedOf, edited)
  const state = draft && basis !== undefined && typed !== undefined ? draftState(known, typed, basis) : null
  const [isEqual, isOutdated] = [state === 'equal', state === 'outdated']
  return {
    stored,
    values: content && !isEqual ? content : stored,
    /** An outdated draft retains its basis until it is decided. */
    opened: isOutdated ? openedOf : stored,
    isEqual,
    isOutdated,
  }
}

/**
 * @param named fields that both changed, as the server found
 * @returns the values, with the stored ones where both changed, and a question about each of these
 */
export function mergeTyped<Values extends object>(
  typed: Values,
  opened: Values,
  stored: Values,
  edited: EditedNames<Values>,
  named: readonly string[] = [],
): { values: Values; questions: FieldQuestion<Values>[] } {
  const of = (values: Values) => picked(values, edited)
  const merged = mergeFields<Partial<Values>>(of(typed), of(opened), of(stored), edited)
  const conflicts: readonly string[] = [...merged.conflicts, ...named]
  const questions = edited
    .filter((names) => names.some((name) => conflicts.includes(name)))
    .map((names) => ({ names, mine: picked(typed, [names]), stored: picked(stored, [names]) }))
  return { values: withStored({ ...typed, ...merged.values }, questions), questions }
}

/** The values with the typed ones of open questions. */
export function withMine<Values extends object>(values: Values, questions: readonly FieldQuestion<Values>[]): Values {
  return Object.assign({ ...values }, ...questions.map(({ mine }) => mine))
}

function withStored<Values extends object>(values: Values, questions: readonly FieldQuestion<Values>[]): Values {
  return Object.assign({ ...values }, ...questions.map(({ stored }) => stored))
}

function picked<Values>(values: Values, edited: EditedNames<Values>): Partial<Values> {
  return Object.fromEntries(edited.flat().map((name) => [name, values[name]])) as Partial<Values>
}

function valuesIn<Values>(basis: string | undefined): Partial<Values> {
  return basis === undefined || isList(basis) ? {} : JSON.parse(basis)
}

/** Drafts of former versions of the app have a list of values without names. */
function isList(basis: string): boolean {
  return basis.startsWith('[')
}
