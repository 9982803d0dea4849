import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { MOST_IMPORTED } from '#domain/limits.ts'
import { type ImportRow, importRows } from '#domain/roster-import.ts'
import { api, invalidate } from '#web/api.ts'
import { expectParts } from '#web/expect-parts.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useNameList } from '#web/ui/name-list.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import { readFile, type UnreadableFile } from './read-file.ts'

/** The choice for a person whose age belongs to another group. */
export type Placing = 'keep' | 'move' | 'leaveOut'

/** A row that can be added, with the id that it is sent with. */
export interface Candidate extends ImportRow {
  readonly id: string
}

export type FileProblem = UnreadableFile | 'noNameColumn' | 'tooMany' | 'notRead'

interface Preview {
  /** The group that the file was checked for, even if another one is chosen since. */
  readonly organizationName: string
  readonly good: readonly Candidate[]
  readonly bad: readonly ImportRow[]
  /** People of the roster who get guardians of the file, and nothing else. */
  readonly known: readonly ImportRow[]
  /** Whether the rows are those of a sheet, not lines of a text. */
  readonly isSheet: boolean
}

/** The state of a roster import: the parsed rows, their problems, and the choices for people whose age belongs elsewhere. */
export function useImport(organizationName: string, onDone: () => void) {
  const { t } = useTranslation(['importing', 'common'])
  const namesIn = useNameList()
  const errorText = useErrorText({
    CONFLICT: t('arrivedBefore'),
    ROSTER_CHANGED: t('rosterChanged'),
    NAMES_EXIST: ({ names }) => t('namesExist', { names: namesIn(names) }),
  })
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [placings, setPlacings] = useState<ReadonlyMap<string, Placing>>(new Map())

  const reading = useMutation({
    mutationFn: async (file: File): Promise<Preview | FileProblem> => {
      // Its code is loaded when it is needed.
      await expectParts()
      const table = await readFile(file)
      if (typeof table === 'string') return table
      const [people, bands] = await Promise.all([
        api.roster.export.call({ organizationName }),
        organizations.data ?? api.organizations.list.call(),
      ])
      const rows = importRows(table.rows, { organizationName, people, today: networkDay(), organizations: bands })
      if (rows === null) return 'noNameColumn'
      if (rows.length === 0) return 'noRows'
      if (rows.length > MOST_IMPORTED) return 'tooMany'
      const isGood = (row: ImportRow) => row.problems.length === 0
      return {
        organizationName,
        good: rows.filter((row) => isGood(row) && row.knownId === null).map((row) => ({ ...row, id: uuid() })),
        bad: rows.filter((row) => !isGood(row)),
        known: rows.filter((row) => isGood(row) && row.knownId !== null),
        isSheet: table.isSheet,
      }
    },
    onSuccess: (found) => {
      setProblem(typeof found === 'string' ? found : null)
      setPreview(typeof found === 'string' ? null : found)
      setPlacings(new Map())
    },
    onError: (error) => {
      setPreview(null)
      setProblem('notRead')
      toastFailed({ title: t('notRead'), message: errorText(error) })
    },
  })

  const place = useCallback((people: readonly Candidate[], placing: Placing) => {
    setPlacings((before) => new Map([...before, ...people.map((person) => [person.id, placing] as const)]))
  }, [])
  /** By default everyone moves to the group of their age. */
  const placingOf = (person: Candidate): Placing => placings.get(person.id) ?? 'move'
  const chosen = (preview?.good ?? []).filter((one) => one.placement.kind === 'fits' || placingOf(one) !== 'leaveOut')

  const sending = useMutation({
    mutationFn: (into: string) =>
      api.roster.import.call({
        organizationName: into,
        people: chosen.map((person) => personOf(person, placingOf(person))),
        known: (preview?.known ?? []).flatMap(({ knownId, guardians }) =>
          knownId === null ? [] : [{ personId: knownId, guardians: [...guardians] }],
        ),
      }),
    onSuccess: async ({ added, moved, completed }, into) => {
      if (added > 0) toastDone({ title: t('done', { count: added, organization: into }) })
      if (moved > 0) toastDone({ title: t('doneMoved', { count: moved }) })
      if (completed > 0) toastDone({ title: t('doneCompleted', { count: completed }) })
      onDone()
      await invalidate(api.roster, api.members, api.people, api.dashboard)
    },
    onError: (error) => toastFailed({ title: t('failed'), message: errorText(error), stays: 20_000 }),
  })

  return {
    preview,
    problem,
    chosen,
    reading,
    sending,
    placingOf,
    place,
    forget() {
      setPreview(null)
      setProblem(null)
    },
  }
}

export type Import = ReturnType<typeof useImport>

/** What is sent of a person who is added. */
function personOf({ id, attendeeName, birthdate, isLeader, phoneNumber, ...person }: Candidate, placing: Placing) {
  const guardians = [...person.guardians]
  const input = { id, attendeeName, birthdate, isLeader, phoneNumber, ageOverride: person.ageOverride, guardians }
  const { placement } = person
  if (placement.kind === 'fits') return input
  if (placing === 'keep') return { ...input, ageOverride: true }
  // Too young for any group, so they are allowed to stay in the chosen one.
  return { ...input, ageOverride: placement.kind === 'underage', moveTo: placement.group }
}
