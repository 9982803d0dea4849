import { useTranslation } from 'react-i18next'
import type { Category } from '#domain/finance/categories.ts'
import { api, hasCode, invalidate, mayHaveArrived } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'

export interface CategoryList {
  readonly categories: readonly Category[]
  /** The version of the settings. */
  readonly version: number
}

type Input = Parameters<typeof api.categories.save.call>[0]

/** Saves the whole list. Afterwards, also after a conflict, the stored list is loaded. */
export async function saveCategories(categories: readonly Category[], version: number): Promise<void> {
  const reload = () => invalidate(api.categories, api.settings)
  try {
    await api.categories.save.call({ categories: [...categories] as Input['categories'], version })
  } catch (error) {
    if (hasCode(error, 'SETTINGS_CHANGED')) await reload().catch(() => undefined)
    else if (mayHaveArrived(error)) void reload().catch(() => undefined)
    throw error
  }
  await reload()
  void invalidate(api.finance, api.audit)
}

export function useCategoryErrors() {
  const { t } = useTranslation(['finance', 'settings'])
  const errorText = useErrorText({ SETTINGS_CHANGED: t('settings:changedHint') })
  return {
    errorText: (error: unknown) => (mayHaveArrived(error) ? t('settings:unansweredMore') : errorText(error)),
    title: (error: unknown) => {
      if (mayHaveArrived(error)) return t('settings:unanswered')
      return hasCode(error, 'SETTINGS_CHANGED') ? t('settings:changed') : t('categoriesNotSaved')
    },
  }
}
