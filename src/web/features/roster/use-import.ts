import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { ExportedPerson } from '#contract/roster.ts'
import type { AgeBand } from '#domain/age.ts'
import { MOST_IMPORTED } from '#domain/limits.ts'
import { columnsOf, type FileColumns } from '#domain/roster-head.ts'
import { type ImportRow, importRows } from '#domain/roster-import.ts'
import { type RowApart, rowsApart } from '#domain/roster-rows-apart.ts'
import { api, invalidate } from '#web/api.ts'
import { expectParts } from '#web/expect-parts.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useNameList } from '#web/ui/name-list.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import type { FileTable, ReadingChoice, UnreadableFile } from './read-file.ts'
import { readInWorker } from './read-in-worker.ts'

/** The choice for a person whose age belongs to another group. */
export type Placing = 'keep' | 'move' | 'leaveOut'

/** A row that can be added, with the id that it is sent with. */
export interface Candidate extends ImportRow {
  readonly id: string
}

export type FileProblem = UnreadableFile | 'tooMany' | 'notRead'

/** A file that was read, and the roster that it was read for, even if another group is chosen since. */
export interface OpenedFile {
  readonly file: File
  readonly table: FileTable
  readonly organizationName: string
  readonly people: readonly ExportedPerson[]
  readonly organizations: readonly AgeBand[]
  /** The ids with which people are sent, by the line of their row: the same ones when a column becomes something else. */
  readonly ids: ReadonlyMap<number, string>
}

export interface Preview {
  readonly good: readonly Candidate[]
  readonly bad: readonly ImportRow[]
  /** People of the roster who get guardians of the file, and nothing else. */
  readonly known: readonly ImportRow[]
  /** Rows that are no people. */
  readonly apart: readonly RowApart[]
}

/** What a file becomes with these columns; null if none of them makes names. */
function previewOf({ table, ids, ...into }: OpenedFile, columns: FileColumns): Preview | null {
  const rows = importRows(table.rows, columns, { ...into, today: networkDay() })
  if (rows === null) return null
  const isGood = (row: ImportRow) => row.problems.length === 0
  return {
    good: rows
      .filter((row) => isGood(row) && row.knownId === null)
      .map((row) => ({ ...row, id: ids.get(row.line) ?? uuid() })),
    bad: rows.filter((row) => !isGood(row)),
    known: rows.filter((row) => isGood(row) && row.knownId !== null),
    apart: rowsApart(table.rows, columns),
  }
}

/** The state of a roster import: the file as it was read, what its columns become, and the choices for its people. */
export function useImport(organizationName: string, onDone: () => void) {
  const { t } = useTranslation(['importing', 'common'])
  const namesIn = useNameList()
  const errorText = useErrorText({
    CONFLICT: t('arrivedBefore'),
    ROSTER_CHANGED: t('rosterChanged'),
    NAMES_EXIST: ({ names }) => t('namesExist', { names: namesIn(names) }),
  })
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [columns, setColumns] = useState<FileColumns | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [placings, setPlacings] = useState<ReadonlyMap<string, Placing>>(new Map())
  const preview = useMemo(() => opened && columns && previewOf(opened, columns), [opened, columns])

  const reading = useMutation({
    mutationFn: async ({ file, choice = {} }: ToRead): Promise<OpenedFile | FileProblem> => {
      // Its code is loaded when it is needed.
      await expectParts()
      const table = await readInWorker(file, choice)
      if (typeof table === 'string') return table
      if (table.rows.length > MOST_IMPORTED) return 'tooMany'
      const [people, bands] = await Promise.all([
        api.roster.export.call({ organizationName }),
        organizations.data ?? api.organizations.list.call(),
      ])
      const ids = new Map(table.rows.map(({ line }) => [line, uuid()]))
      return { file, table, organizationName, people, organizations: bands, ids }
    },
    onSuccess: (read) => {
      setProblem(typeof read === 'string' ? read : null)
      setOpened(typeof read === 'string' ? null : read)
      setColumns(typeof read === 'string' ? null : columnsOf(read.table.rows))
      setPlacings(new Map())
    },
    onError: (error) => {
      setOpened(null)
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
    opened,
    columns,
    setColumns,
    preview,
    problem,
    chosen,
    reading,
    sending,
    placingOf,
    place,
    forget() {
      setOpened(null)
      setProblem(null)
    },
  }
}

interface ToRead {
  readonly file: File
  readonly choice?: ReadingChoice
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
