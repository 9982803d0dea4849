import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Category } from '#domain/finance/categories.ts'
import { categoriesQuery } from '#web/features/finance/finance-queries.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'

interface CategoryFieldProps {
  label: string
  value: Category | null
  /** The category that the form began with. Like the chosen one it is a choice even if it was removed from the list. */
  present?: Category | null
  disabled: boolean
  onChange: (category: Category | null) => void
}

/** Chooses what money is for. Nothing is shown if the network has no categories. Source: docs/product.md, 8.24. */
export function CategoryField({ label, value, present = null, disabled, onChange }: CategoryFieldProps) {
  const { t } = useTranslation('finance')
  const categoryName = useCategoryName()
  const listed = useQuery(categoriesQuery()).data?.categories
  const others = [present, value].filter((one) => one !== null)
  const choices = [...new Map([...(listed ?? []), ...others].map((one) => [one.id, one])).values()]
  if (listed && choices.length === 0) return null
  return (
    <NativeSelect
      name="category"
      label={label}
      value={value?.id ?? ''}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(choices.find(({ id }) => id === currentTarget.value) ?? null)}
      data={[
        { value: '', label: t('noCategory') },
        ...choices.map((category) => ({ value: category.id, label: categoryName(category) })),
      ]}
    />
  )
}
