import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { type Category, DEFAULT_CATEGORIES, isSameCategoryName } from '#domain/finance/categories.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { type CategoryList, saveCategories, useCategoryErrors } from './saved-categories.ts'

interface CategoryFormProps {
  list: CategoryList
  /** The network's own category to rename; null for a new one. */
  category: Category | null
  onClose: () => void
}

export function CategoryForm({ list: { categories, version }, category, onClose }: CategoryFormProps) {
  const { t } = useTranslation(['finance', 'settings', 'common'])
  const categoryName = useCategoryName()
  const errors = useCategoryErrors()
  const others = categories.filter(({ id }) => id !== category?.id)
  const isNamed = (name: string) => (one: Category) => isSameCategoryName(categoryName(one), name)
  const fields = useDraftedFields(
    category ? `category ${category.id}` : 'category',
    () => ({ name: category?.name ?? '' }),
    { edited: category ? [['name']] : [] },
  )
  const form = useDraftedForm({
    fields,
    validate: ({ name: typed }) => {
      const name = oneLineText(typed)
      return {
        ...(name === '' && { name: 'required' as const }),
        ...(name.length > TEXT_LIMITS.category && { name: 'tooLong' as const }),
        ...(others.some(isNamed(name)) && { name: 'exists' as const }),
      }
    },
    problemText: (problem) =>
      problem === 'exists' ? t('categoryExists') : t(`common:${problem}`, { count: TEXT_LIMITS.category }),
    send: ({ name: typed }) => {
      const name = oneLineText(typed)
      if (category)
        return saveCategories(
          categories.map((one) => (one.id === category.id ? { ...one, name } : one)),
          version,
        )
      // The name of a default category that was removed adds that category again.
      const removed = DEFAULT_CATEGORIES.map((id) => ({ id, name: null })).find(isNamed(name))
      return saveCategories([...categories, removed ?? { id: uuid(), name }], version)
    },
    done: ({ name }) => (category ? t('categoryRenamed') : t('categoryAdded', { name: oneLineText(name) })),
    onClose,
    failed: errors.title,
    errorText: errors.errorText,
  })
  return (
    <DialogForm form={form} submit={t(category ? 'common:save' : 'common:add')} onCancel={form.leave}>
      <TextInput label={t('settings:name')} required data-autofocus autoComplete="off" {...form.field('name')} />
    </DialogForm>
  )
}
