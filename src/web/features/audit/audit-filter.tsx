import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AUDIT_KIND_NAMES, type AuditKind } from '#domain/audit-log.ts'
import { daysLater, type PlainDate } from '#domain/dates.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { networkDay } from '#web/ui/today.ts'
import { KIND_TEXTS } from './action-texts.ts'

/** What is asked of the audit log. */
export interface AuditFilter {
  /** Parts of names; blank for everybody. */
  readonly by: string
  readonly about: string
  readonly kind: AuditKind | undefined
  readonly organizationName: string | undefined
  readonly from: PlainDate
  readonly to: PlainDate
}

const DAYS_BEFORE = 29

/** Everything of the last thirty days. Source: docs/product.md, 18.6. */
export function initialFilter(): AuditFilter {
  const to = networkDay()
  return { by: '', about: '', kind: undefined, organizationName: undefined, from: daysLater(to, -DAYS_BEFORE), to }
}

interface AuditFieldsProps {
  filter: AuditFilter
  organizations: readonly string[]
  onChange: (changed: Partial<AuditFilter>) => void
}

/** The fields of the audit log's filter. */
export function AuditFields({ filter, organizations, onChange }: AuditFieldsProps) {
  const { t } = useTranslation('audit')
  const today = networkDay()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <SearchField label={t('by')} onSearch={(by) => onChange({ by })} />
      <SearchField label={t('about')} onSearch={(about) => onChange({ about })} />
      <NativeSelect
        label={t('what')}
        value={filter.kind ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange({ kind: AUDIT_KIND_NAMES.find((kind) => kind === chosen) })
        }}
        data={[
          { value: '', label: t('everything') },
          ...AUDIT_KIND_NAMES.map((kind) => ({ value: kind, label: t(KIND_TEXTS[kind]) })),
        ]}
      />
      <NativeSelect
        label={t('group')}
        value={filter.organizationName ?? ''}
        onChange={(event) => onChange({ organizationName: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('allGroups') }, ...organizations.map((name) => ({ value: name, label: name }))]}
      />
      <DayInput label={t('from')} value={filter.from} latest={today} onChange={(from) => onChange({ from })} />
      <DayInput
        label={t('to')}
        value={filter.to}
        latest={today}
        onChange={(to) => onChange({ to })}
        error={filter.to < filter.from && t('reversed')}
      />
    </SimpleGrid>
  )
}
