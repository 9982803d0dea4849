import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { toastFailed } from './toast.tsx'

interface Form {
  getInputNode(path: string): HTMLElement | null
}

/** Called with the errors of a refused form: says that there are some, and goes to the first, wherever it stands. */
export function useFirstProblem(form: Form): (errors: FormErrors) => void {
  const { t } = useTranslation()
  return (errors) => {
    toastFailed({ title: t('fieldsNotRight') })
    const first = Object.keys(errors)[0]
    if (first) form.getInputNode(first)?.focus()
  }
}
