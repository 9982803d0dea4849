import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface ComparedPerson {
  readonly id: string
  readonly attendeeName: string
}

/** A detail of both entries in a table: its name, and below it the two cells. */
export function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {label}
        </th>
      </tr>
      <tr>{children}</tr>
    </tbody>
  )
}

export function None() {
  const { t } = useTranslation('people')
  return <Text c="dimmed">{t('mergeNone')}</Text>
}
