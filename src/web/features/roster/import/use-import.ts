import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { DateAnswers } from '#domain/dates/date-columns.ts'
import { columnsOf, type FileColumns, withoutCollecting } from '#domain/roster/roster-head.ts'
import { MOST_IMPORTED } from '#domain/texts/limits.ts'
import { useHandsOver } from '#web/account/use-handing-over.ts'
import { api, hasCode, invalidate, mayHaveArrived } from '#web/api.ts'
import { expectParts } from '#web/expect-parts.ts'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { useNameList } from '#web/ui/people/name-list.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { type Candidate, detailsToAdd, type OpenedFile, type Placing, personOf, previewOf } from './import-rows.ts'
import type { ReadingChoice, UnreadableFile } from './read-file.ts'
import { readInWorker } from './read-in-worker.ts'
import { useSayImported } from './say-imported.ts'

/** The limit is for a whole roster on a slow line. */
const TIMEOUT_MS = 120_000

export type FileProblem = UnreadableFile | 'tooMany' | 'notRead'

export function useImport(organizationName: string, onDone: () => void) {
  const { t } = useTranslation(['importing', 'common'])
  const namesIn = useNameList()
  const sayImported = useSayImported()
  const errorText = useErrorText({
    CONFLICT: t('arrivedBefore'),
    ROSTER_CHANGED: t('rosterChanged'),
    NAMES_EXIST: ({ names }) => t('namesExist', { names: namesIn(names) }),
  })
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const handsOver = useHandsOver(organizationName)
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [columns, setColumns] = useState<FileColumns | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const choices = useChoices()
  const { dateAnswers: dates } = choices
  const preview = useMemo(() => opened && columns && previewOf(opened, columns, dates), [opened, columns, dates])

  const reading = useMutation({
    mutationFn: async ({ file, choice = {} }: ToRead): Promise<OpenedFile | FileProblem> => {
      await expectParts()
      const table = await readInWorker(file, choice)
      if (typeof table === 'string') return table
      if (isTooLong(table.rows)) return 'tooMany'
      const [people, bands] = await Promise.all([
        api.roster.export.call({ organizationName }),
        organizations.data ?? api.organizations.list.call(),
      ])
      const ids = new Map(table.rows.map(({ line }) => [line, uuid()]))
      return { file, table, organizationName, handsOver, people, organizations: bands, ids }
    },
    onSuccess: (read) => {
      setProblem(typeof read === 'string' ? read : null)
      setOpened(typeof read === 'string' ? null : read)
      setColumns(typeof read === 'string' ? null : offeredColumns(columnsOf(read.table.rows), read))
      choices.reset()
    },
    onError: (error) => {
      setOpened(null)
      setProblem(hasCode(error, 'PROOF_REQUIRED') ? null : 'notRead')
      toastFailed(failureToast(t('notRead'), error, errorText(error)))
    },
  })

  const { isSame, placingOf } = choices
  const all = preview?.good ?? []
  const chosen = all.filter((one) => !isSame(one) && (one.placement.kind === 'fits' || placingOf(one) !== 'leaveOut'))
  const people = new Map([...chosen, ...(opened?.people ?? [])].map(({ id, attendeeName }) => [id, attendeeName]))
  const completed = preview
    ? detailsToAdd(preview, all.filter(isSame)).filter(({ personId }) => people.has(personId))
    : []

  const hasRoles = columns?.meanings.includes('role') ?? false
  const sending = useMutation({
    mutationFn: (into: string) => {
      const added = chosen.map((person) => personOf(person, placingOf(person), hasRoles))
      const input = { organizationName: into, people: added, known: completed }
      return api.roster.import.call(input, { context: { timeoutMs: TIMEOUT_MS } })
    },
    onSuccess: async (result, into) => {
      sayImported(into, result, chosen, completed, people)
      onDone()
      await invalidate(api.roster, api.members, api.people, api.dashboard)
    },
    onError: (error) => {
      const [title, message] = mayHaveArrived(error)
        ? [t('unanswered'), t('unansweredMore')]
        : [t('failed'), errorText(error)]
      toastFailed({ title, message, stays: 20_000 })
    },
  })

  return {
    opened,
    columns,
    setColumns(next: FileColumns) {
      if (opened) setColumns(offeredColumns(next, opened))
      choices.forgetDates()
    },
    preview,
    problem,
    chosen,
    reading,
    sending,
    completed: new Set(completed.map(({ personId }) => personId)).size,
    /** Whether the file says more of them than their guardians. */
    completesMore: completed.some(({ collecting }) => collecting),
    ...choices,
    forget() {
      setOpened(null)
      setProblem(null)
    },
  }
}

/**
 * The choices for single rows: their group, and whether they are an existing person. For the birthdates: the questions
 * that their column leaves open.
 */
function useChoices() {
  const [placings, setPlacings] = useState<ReadonlyMap<string, Placing>>(new Map())
  const [same, setSame] = useState<ReadonlySet<string>>(new Set())
  const [dateAnswers, setDateAnswers] = useState<DateAnswers>({})
  const forgetDates = () => setDateAnswers({})
  return {
    dateAnswers,
    answerDates: (answer: DateAnswers) => setDateAnswers((before) => ({ ...before, ...answer })),
    forgetDates,
    place: useCallback((people: readonly Candidate[], placing: Placing) => {
      setPlacings((before) => new Map([...before, ...people.map((person) => [person.id, placing] as const)]))
    }, []),
    /** Everyone moves to the group of their age unless a person chose otherwise. */
    placingOf: (person: Candidate): Placing => placings.get(person.id) ?? 'move',
    /** A person whose name looks like another one's is another person unless chosen otherwise. */
    isSame: (person: Candidate) => person.looksLike !== null && same.has(person.id),
    say: useCallback((person: Candidate, isSame: boolean) => {
      setSame((before) => new Set([...before, person.id].filter((id) => isSame || id !== person.id)))
    }, []),
    reset() {
      setPlacings(new Map())
      setSame(new Set())
      forgetDates()
    },
  }
}

interface ToRead {
  readonly file: File
  readonly choice?: ReadingChoice
}

export type Import = ReturnType<typeof useImport>

/** A group that does not hand children over has no columns about it. */
function offeredColumns(columns: FileColumns, { handsOver }: OpenedFile): FileColumns {
  return handsOver ? columns : withoutCollecting(columns)
}

function isTooLong(rows: OpenedFile['table']['rows']): boolean {
  const { head } = columnsOf(rows)
  return rows.length - head.at - head.rows > MOST_IMPORTED
}
