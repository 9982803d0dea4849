import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oneLineText } from '#domain/texts/text.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import classes from './search-field.module.css'

interface SearchFieldProps {
  label: string
  initial?: string
  /**
   * Whether the label is shown inside the empty field, which is so on a phone, unless another field stands beside it.
   */
  isLabelInside?: boolean
  onSearch: (search: string) => void
}

const DEBOUNCE_MS = 250

export function SearchField({ label, initial = '', isLabelInside, onSearch }: SearchFieldProps) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const [typed, setTyped] = useState(initial)
  const search = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  const change = (text: string) => {
    setTyped(text)
    search(oneLineText(text))
  }
  return (
    <TextInput
      type="search"
      classNames={{ input: classes.input ?? '' }}
      {...((isLabelInside ?? !isWide) ? { 'aria-label': label, placeholder: label } : { label })}
      value={typed}
      maxLength={200}
      autoComplete="off"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSectionWidth={44}
      rightSection={
        typed !== '' && <CloseButton size={44} iconSize={18} aria-label={t('clear')} onClick={() => change('')} />
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
