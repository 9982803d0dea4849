import { toastDone } from '#web/ui/toasts/toast.ts'
import type { DraftedFields } from './drafted-fields.ts'
import { type FormOptions, type Problems, useForm } from './form.tsx'

type DraftedFormOptions<Values, Found extends Problems<Values, unknown>, Result> = FormOptions<
  Values,
  Found,
  Result
> & {
  readonly fields: DraftedFields<Values>
  /** The title of the message after sending. If it is missing, `onSent` shows one. */
  readonly done?: string | ((sent: Values) => string)
  readonly onClose: () => void
}

/** A form in a dialog. Sending it ends its draft and closes the dialog, unless `onDone` says otherwise. */
export function useDraftedForm<Values extends object, Found extends Problems<Values, unknown>, Result>(
  options: DraftedFormOptions<Values, Found, Result>,
) {
  const { fields, done, onSent, onClose } = options
  const { draft } = fields
  const form = useForm<Values, Found, Result>({
    onDone: onClose,
    ...options,
    onSent: (result, sent) => {
      if (isOf(draft.current(), sent)) draft.clear()
      if (done !== undefined) toastDone({ title: typeof done === 'function' ? done(sent) : done })
      return onSent?.(result, sent)
    },
  })
  return {
    ...form,
    /** Closes the dialog and ends the draft, unlike Escape, which may be pressed by mistake. */
    leave() {
      draft.clear()
      onClose()
    },
  }
}

/** Whether the draft is of what was sent: after a change while sending, and in a form opened since, it has another id. */
function isOf(draft: object | undefined, sent: object): boolean {
  return !('id' in sent) || (draft !== undefined && 'id' in draft && draft.id === sent.id)
}
