import { useTranslation } from 'react-i18next'
import { type Category, type DefaultCategory, isDefaultCategory } from '#domain/finance/categories.ts'

const LABELS = {
  food: 'categoryFood',
  transport: 'categoryTransport',
  camp: 'categoryCamp',
  materials: 'categoryMaterials',
  rent: 'categoryRent',
  dues: 'categoryDues',
  donation: 'categoryDonation',
  other: 'categoryOther',
} as const satisfies Record<DefaultCategory, string>

/** Returns a function that names a category; null means no category. */
export function useCategoryName(): (category: Category | null | undefined) => string {
  const { t } = useTranslation('finance')
  return (category) => {
    if (!category) return t('noCategory')
    return category.name ?? (isDefaultCategory(category.id) ? t(LABELS[category.id]) : category.id)
  }
}
