import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, DEFAULT_CATEGORIES } from '#domain/finance/categories.ts'
import { MOST_CATEGORIES } from '#domain/texts/limits.ts'
import { api } from '#web/api.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { MoveButtons, OrderButton } from '#web/ui/buttons/move-button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { failureToast } from '#web/ui/failures/error-text.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import classes from './categories-section.module.css'
import { CategoryForm } from './category-form.tsx'
import { type CategoryList, saveCategories, useCategoryErrors } from './saved-categories.ts'

/** The network's categories of transactions, in their order. Source: docs/product.md, 8.24. */
export function CategoriesSection() {
  const { t } = useTranslation('finance')
  const found = useQuery(api.categories.list.queryOptions())
  const [edited, setEdited] = useState<Category | 'new' | null>(null)
  // A category that someone else has removed since cannot be renamed.
  const shown = edited === 'new' ? edited : (found.data?.categories.find(({ id }) => id === edited?.id) ?? null)
  const isFull = (found.data?.categories.length ?? 0) >= MOST_CATEGORIES
  return (
    <Paper p="md" component="section" aria-label={t('categories')}>
      <Stack data-in-order="always">
        <Group justify="space-between">
          <Title order={2}>{t('categories')}</Title>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            disabled={!found.data || isFull}
            onClick={() => setEdited('new')}
          >
            {t('newCategory')}
          </Button>
        </Group>
        <Text c="dimmed">{isFull ? t('categoriesFull', { limit: MOST_CATEGORIES }) : t('categoriesHint')}</Text>
        <QueryState query={found} failed={t('categoriesFailed')}>
          {(list) => <Categories list={list} isFull={isFull} onRename={setEdited} />}
        </QueryState>
      </Stack>
      <FormDialog
        opened={shown !== null}
        onClose={() => setEdited(null)}
        title={shown === 'new' || shown === null ? t('newCategory') : t('renameNamed', { name: shown.name ?? '' })}
      >
        {shown && found.data && (
          <CategoryForm list={found.data} category={shown === 'new' ? null : shown} onClose={() => setEdited(null)} />
        )}
      </FormDialog>
    </Paper>
  )
}

interface CategoriesProps {
  list: CategoryList
  isFull: boolean
  onRename: (category: Category) => void
}

function Categories({ list, isFull, onRename }: CategoriesProps) {
  const { t } = useTranslation('finance')
  const { categories } = list
  const categoryName = useCategoryName()
  const { change } = useChanges(list)
  const [isOrdering, setOrdering] = useState(false)
  const removed = DEFAULT_CATEGORIES.filter((id) => !categories.some((one) => one.id === id))
  return (
    <>
      {categories.length > 1 && <OrderButton isOrdering={isOrdering} onToggle={() => setOrdering(!isOrdering)} />}
      {categories.length === 0 ? (
        <Text>{t('noCategories')}</Text>
      ) : (
        <ol className={classes.list}>
          {categories.map((category, index) => {
            const name = categoryName(category)
            return (
              <li key={category.id} className={classes.row}>
                <bdi className={classes.name}>{name}</bdi>
                <Group gap={4} wrap="nowrap">
                  {isOrdering ? (
                    <MoveButtons
                      name={name}
                      isFirst={index === 0}
                      isLast={index === categories.length - 1}
                      onMove={(by) => change({ kind: 'move', category, to: index + by })}
                    />
                  ) : (
                    <>
                      {category.name !== null && (
                        <ActionIcon aria-label={t('renameNamed', { name })} onClick={() => onRename(category)}>
                          <IconPencil aria-hidden />
                        </ActionIcon>
                      )}
                      <ActionIcon
                        aria-label={t('removeNamed', { name })}
                        onClick={() => change({ kind: 'remove', category })}
                      >
                        <IconX aria-hidden />
                      </ActionIcon>
                    </>
                  )}
                </Group>
              </li>
            )
          })}
        </ol>
      )}
      {removed.length > 0 && !isFull && (
        <Group gap={4}>
          {removed.map((id) => (
            <Button
              key={id}
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={t('addNamed', { name: categoryName({ id, name: null }) })}
              onClick={() => change({ kind: 'add', category: { id, name: null } })}
            >
              {categoryName({ id, name: null })}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}

type Change =
  | { readonly kind: 'move'; readonly category: Category; readonly to: number }
  | { readonly kind: 'add' | 'remove'; readonly category: Category }

/** Changes are made one at a time; a press during a change has no effect. */
function useChanges({ categories, version }: CategoryList) {
  const { t } = useTranslation(['finance', 'settings'])
  const categoryName = useCategoryName()
  const errors = useCategoryErrors()
  const changing = useMutation({
    mutationFn: (change: Change) => {
      const others = categories.filter(({ id }) => id !== change.category.id)
      const place = change.kind === 'move' ? change.to : others.length
      const placed = [...others.slice(0, place), change.category, ...others.slice(place)]
      return saveCategories(change.kind === 'remove' ? others : placed, version)
    },
    onSuccess: (_, change) => {
      const name = categoryName(change.category)
      if (change.kind === 'move') toastDone({ title: t('settings:moved', { name, place: change.to + 1 }) })
      else toastDone({ title: t(change.kind === 'add' ? 'categoryAdded' : 'categoryRemoved', { name }) })
      // The pressed button is gone.
      if (change.kind !== 'move') focusContent()
    },
    onError: (error) => toastFailed(failureToast(errors.title(error), error, errors.errorText(error))),
  })
  return {
    change(change: Change) {
      if (!changing.isPending) changing.mutate(change)
    },
  }
}
