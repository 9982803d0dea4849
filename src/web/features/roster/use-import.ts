import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { MOST_IMPORTED } from '#domain/limits.ts'
import { type ImportRow, importRows } from '#domain/roster-import.ts'
import { api, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useNameList } from '#web/ui/name-list.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import { textOf } from './file-text.ts'

/** The choice for a person whose age belongs to another group. */
export type Placing = 'keep' | 'move' | 'leaveOut'

/** A row that can be added, with the id that it is sent with. */
export interface Candidate extends ImportRow {
  readonly id: string
}

export type FileProblem = 'noNameColumn' | 'noRows' | 'tooMany' | 'notRead' | 'tooLarge' | 'excelFile'

interface Preview {
  /** The group that the file was checked for, even if another one is chosen since. */
  readonly organizationName: string
  readonly good: readonly Candidate[]
  readonly bad: readonly ImportRow[]
}

/** The state of a roster import: the parsed rows, their problems, and the choices for people whose age belongs elsewhere. */
export function useImport(organizationName: string, onDone: () => void) {
  const { t } = useTranslation(['importing', 'common'])
  const namesIn = useNameList()
  const errorText = useErrorText({
    CONFLICT: t('arrivedBefore'),
    NAMES_EXIST: ({ names }) => t('namesExist', { names: namesIn(names) }),
  })
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [placings, setPlacings] = useState<ReadonlyMap<string, Placing>>(new Map())

  const reading = useMutation({
    mutationFn: async (file: File): Promise<Preview | FileProblem> => {
      const [text, { readCsv }] = await Promise.all([textOf(file), import('./read-csv.ts')])
      if (text === null) return 'tooLarge'
      // The signature of an .xlsx file.
      if (text.startsWith('PK')) return 'excelFile'
      if (text.trim() === '') return 'noRows'
      const [roster, bands] = await Promise.all([
        api.roster.list.call({ organizationName }),
        organizations.data ?? api.organizations.list.call(),
      ])
      const into = {
        organizationName,
        names: roster.map((person) => person.attendeeName),
        today: networkDay(),
        organizations: bands,
      }
      const rows = importRows(readCsv(text), into)
      if (rows === null) return 'noNameColumn'
      if (rows.length === 0) return 'noRows'
      if (rows.length > MOST_IMPORTED) return 'tooMany'
      const isGood = (row: ImportRow) => row.problems.length === 0
      return {
        organizationName,
        good: rows.filter(isGood).map((row) => ({ ...row, id: uuid() })),
        bad: rows.filter((row) => !isGood(row)),
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
    mutationFn: (into: string) => api.roster.import.call({ organizationName: into, people: chosen.map(personOf) }),
    onSuccess: async ({ added, moved }, into) => {
      if (added > 0) toastDone({ title: t('done', { count: added, organization: into }) })
      if (moved > 0) toastDone({ title: t('doneMoved', { count: moved }) })
      onDone()
      await invalidate(api.roster, api.members, api.dashboard)
    },
    onError: (error) => toastFailed({ title: t('failed'), message: errorText(error), stays: 20_000 }),
  })

  const personOf = (person: Candidate) => {
    const { id, attendeeName, birthdate, isLeader, phoneNumber, placement } = person
    const input = { id, attendeeName, birthdate, isLeader, phoneNumber, ageOverride: person.ageOverride }
    if (placement.kind === 'fits') return input
    if (placingOf(person) === 'keep') return { ...input, ageOverride: true }
    // Too young for any group, so they are allowed to stay in the chosen one.
    return { ...input, ageOverride: placement.kind === 'underage', moveTo: placement.group }
  }

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
