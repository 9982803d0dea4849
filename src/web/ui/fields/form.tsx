import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { hasCode } from '#web/api.ts'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { useIsMounted } from '#web/ui/loading/use-is-mounted.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { useBusyRetry } from './busy-retry.tsx'
import { type EditTexts, type FieldQuestion, type ShownQuestion, shownQuestions } from './edit-questions.ts'

/** The draft of an edit whose stored values have changed since it was started. */
export interface OutdatedDraft {
  /** When it was last typed in, in milliseconds since 1970 UTC. */
  readonly savedAt: number
  takeStored(): void
  keepDraft(): void
}

export interface Fields<Values> {
  readonly values: Values
  readonly isDrafted?: boolean | undefined
  /** The draft of the values, if the stored ones have changed since it was started. */
  readonly outdated?: OutdatedDraft | null
  readonly questions?: readonly FieldQuestion<Values>[]
  change(part: Partial<Values>): void
  /** Shows the stored values, and asks about those that both changed. */
  ask?(stored: Partial<Values>, names: readonly string[]): void
}

/** The problem of each refused field, as data, so that its text follows the language. */
export type Problems<Values, Problem> = { readonly [Name in keyof Values]?: Problem | undefined }

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

type ProblemIn<Found> = Exclude<Found[keyof Found], undefined>

/** @typeParam Found the problems that the form may have */
export interface FormOptions<Values, Found extends Problems<Values, unknown>, Result> {
  readonly fields: Fields<Values>
  /** The problems in the order of the fields; an empty object for valid values. */
  readonly validate: (values: Values) => Found
  readonly problemText: (problem: ProblemIn<Found>) => string | undefined
  /** Fields whose problem is shown while typing, not only after sending. */
  readonly live?: readonly (keyof Values)[]
  /** The title of a message about refused fields. If it is missing, they are only marked. */
  readonly refusedTitle?: (problems: Found) => string
  readonly send: (values: Values) => Promise<Result>
  /**
   * It is called after sending, even if the form was closed before the answer. The form is pending until it resolves.
   */
  readonly onSent?: (result: Result, values: Values) => unknown
  /** It is called after `onSent` if the form is still on the screen. */
  readonly onDone?: (result: Result, values: Values) => void
  readonly failed: string | ((error: unknown) => string)
  readonly errorText?: (error: unknown, values: Values) => string
  /**
   * The problems of fields; an empty object for an error shown elsewhere. If there is no result, or the form is closed,
   * a message is shown.
   */
  readonly onError?: (error: unknown, values: Values) => Problems<Values, ProblemIn<Found>> | undefined
  readonly edit?: EditTexts<Values>
}

export interface FormState {
  readonly element: RefObject<HTMLFormElement | null>
  readonly isPending: boolean
  /** Seconds until the next attempt after a refusal by a busy server; null without one. */
  readonly busySeconds: number | null
  readonly isDrafted?: boolean | undefined
  readonly outdated?: OutdatedDraft | null
  readonly questions?: readonly ShownQuestion[]
  submit(): void
}

export function useFields<Values extends object>(initial: Values | (() => Values)): Fields<Values> {
  const [values, setValues] = useState(initial)
  return { values, change: (part) => setValues((now) => ({ ...now, ...part })) }
}

/** Validates and sends a form once, however often it is submitted, and shows refusals at their fields. */
export function useForm<Values extends object, Found extends Problems<Values, unknown>, Result>(
  options: FormOptions<Values, Found, Result>,
) {
  type Shown = Problems<Values, ProblemIn<Found>>
  const { fields, validate, problemText, live = [] } = options
  const { values } = fields
  const element = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Shown>({})
  const isSending = useRef(false)
  const sending = useSending(options, element, (found) => showProblems(found))

  const showProblems = (found: Shown) => {
    setProblems(found)
    focusFirst(element.current, found)
  }
  const changeFields = useRef(fields.change)
  changeFields.current = fields.change
  // They are the same functions in every render, so that a field can be memoized.
  const [{ change, changeText }] = useState(() => {
    const change = (part: Partial<Values>) => {
      setProblems((now) => without(now, part))
      changeFields.current(part)
    }
    const changeText = ({ currentTarget: { name, value } }: { currentTarget: { name: string; value: string } }) =>
      change({ [name]: value } as Partial<Values>)
    return { change, changeText }
  })
  const errorOf = (name: keyof Values) => {
    const problem = problems[name] ?? (live.includes(name) ? validate(values)[name as keyof Found] : undefined)
    return problem === undefined ? undefined : problemText(problem as ProblemIn<Found>)
  }

  return {
    element,
    values,
    problems,
    isPending: sending.isPending,
    isSent: sending.isSuccess,
    busySeconds: sending.busySeconds,
    isDrafted: fields.isDrafted ?? false,
    outdated: fields.outdated ?? null,
    questions: shownQuestions(fields.questions, options.edit, change),
    change,
    errorOf,
    clearProblems: () => setProblems({}),
    field: <Name extends TextName<Values>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: errorOf(name),
      onChange: changeText,
    }),
    /** @param part sent changes that are not in the fields */
    submit(part: Partial<Values> = {}) {
      if (isSending.current || fields.questions?.length) return
      const submitted = { ...values, ...part }
      const found: Found = validate(submitted)
      showProblems(found as Shown)
      if (Object.keys(found).length > 0) {
        if (options.refusedTitle)
          toastFailed({ title: options.refusedTitle(found), keepVisible: submitButton(element.current) })
        return
      }
      isSending.current = true
      sending
        .send(submitted)
        .catch(() => undefined)
        .finally(() => {
          isSending.current = false
        })
    },
  }
}

function useSending<Values, Found extends Problems<Values, unknown>, Result>(
  options: FormOptions<Values, Found, Result>,
  element: RefObject<HTMLFormElement | null>,
  showProblems: (found: Problems<Values, ProblemIn<Found>>) => void,
) {
  const generalText = useErrorText()
  const isOpen = useIsMounted()
  const { run, secondsLeft } = useBusyRetry()
  const latest = useRef(options)
  latest.current = options
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: (values: Values) => run(() => latest.current.send(values)),
    onSuccess: async (result, values) => {
      await latest.current.onSent?.(result, values)
      if (isOpen.current) latest.current.onDone?.(result, values)
    },
    onError: (error, values) => {
      const { onError, failed, errorText = generalText, edit, fields } = latest.current
      const found = onError?.(error, values)
      if (edit && fields.ask && isOpen.current && hasCode(error, 'BOTH_CHANGED'))
        return fields.ask(edit.valuesOf(error.data.stored), error.data.fields)
      const isShownElsewhere = found !== undefined && Object.keys(found).length === 0
      if (isShownElsewhere) return
      if (found && isOpen.current) return showProblems(found)
      const title = typeof failed === 'function' ? failed(error) : failed
      toastFailed({
        ...failureToast(title, error, errorText(error, values)),
        keepVisible: submitButton(element.current),
      })
    },
  })
  return { send: mutateAsync, isPending, isSuccess, busySeconds: secondsLeft }
}

function without<Values, Problem>(problems: Problems<Values, Problem>, part: Partial<Values>): typeof problems {
  const rest = Object.entries(problems).filter(([name]) => !(name in part))
  return Object.fromEntries(rest) as typeof problems
}

/** The button that submits. Messages must not cover it, so that it can be pressed again. */
function submitButton(form: HTMLFormElement | null): Element | null {
  return form?.querySelector('[type="submit"]') ?? null
}

function focusFirst(form: HTMLFormElement | null, problems: object): void {
  const inputs = Object.keys(problems).map((name) => form?.querySelector<HTMLElement>(`[name="${name}"]`))
  inputs.find(Boolean)?.focus()
}

export function Form({ form, children }: { form: Pick<FormState, 'element' | 'submit'>; children: ReactNode }) {
  return (
    <form
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles the event to a form around the dialog that this form is in.
        event.stopPropagation()
        form.submit()
      }}
    >
      {children}
    </form>
  )
}
