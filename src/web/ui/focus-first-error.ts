import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { toastFailed } from './toast.ts'

interface Form {
  getInputNode(path: string): HTMLElement | null
}

/** Returns a function that reports the errors of a refused form and focuses the first invalid field. */
export function useFocusFirstError(form: Form): (errors: FormErrors) => void {
  const { t } = useTranslation()
  return (errors) => {
    toastFailed({ title: t('fieldsNotRight') })
    const first = Object.keys(errors)[0]
    if (first) form.getInputNode(first)?.focus()
  }
}
