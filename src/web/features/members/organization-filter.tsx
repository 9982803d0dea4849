import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/ui/chips.module.css'
import { useIsWide } from '#web/ui/use-is-wide.ts'

interface OrganizationFilterProps {
  /** The organizations to choose from. */
  choices: readonly string[]
  /** The chosen one; undefined for all of them. */
  value: string | undefined
  onChange: (organization: string | undefined) => void
}

/** The filter by organization: a list, and on a phone chips in a row. Source: docs/product.md, 9.1. */
export function OrganizationFilter({ choices, value, onChange }: OrganizationFilterProps) {
  const { t } = useTranslation('members')
  const isWide = useIsWide()
  const name = useId()
  if (isWide)
    return (
      <NativeSelect
        label={t('organization')}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
        data={[{ value: '', label: t('allOrganizations') }, ...choices.map((one) => ({ value: one, label: one }))]}
      />
    )
  // A choice of one group would only take room.
  if (choices.length < 2) return null
  return (
    <div role="radiogroup" aria-label={t('organization')} className={classes.bar} data-scrolls>
      {[undefined, ...choices].map((one) => (
        <label key={one ?? ''} className={classes.radio}>
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          <span className={classes.chip}>{one ?? t('allOrganizations')}</span>
        </label>
      ))}
    </div>
  )
}
