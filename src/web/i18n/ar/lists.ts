import type { ArabicFor } from '#domain/texts/translation.ts'
import type { lists as english } from '#web/i18n/en/lists.ts'

export const lists: ArabicFor<typeof english> = {
  previousPage: 'الصفحة السابقة',
  nextPage: 'الصفحة التالية',
  rowsOf: '{{first}} إلى {{last}} من {{total}}',
}
