import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AUDIT_KIND_NAMES, type AuditKind } from '#domain/audit/audit-log.ts'
import { daysLater, type PlainDate, shortDate } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { DayInput } from '#web/ui/fields/day-input.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { networkDay } from '#web/ui/texts/today.ts'

interface AuditNames {
  readonly by: string
  readonly about: string
}

export interface AuditChoice {
  readonly kind: AuditKind | undefined
  readonly organizationName: string | undefined
  readonly from: PlainDate
  readonly to: PlainDate
}

export interface AuditFilter extends AuditNames, AuditChoice {}

export interface AuditSearch {
  kind?: AuditKind | undefined
  organization?: string | undefined
  /** The first and the last day; the last thirty days if missing. */
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}

const DAYS_BEFORE = 29

/** The choice in an address; everything of the last thirty days if there is none. Source: docs/product.md, 18.6. */
export function choiceOf({ kind, organization, from, to }: AuditSearch): AuditChoice {
  const last = to ?? networkDay()
  return { kind, organizationName: organization, from: from ?? daysLater(last, -DAYS_BEFORE), to: last }
}

export function toSearch({ organizationName, ...choice }: AuditChoice): AuditSearch {
  return { ...choice, organization: organizationName }
}

interface AuditFieldsProps {
  filter: AuditFilter
  organizations: readonly string[]
  onName: (changed: Partial<AuditNames>) => void
  onChoose: (changed: Partial<AuditChoice>) => void
}

/** The fields are folded on a phone, so that rows are visible. */
export function AuditFields(props: AuditFieldsProps) {
  const { filter, onName } = props
  const { t } = useTranslation('audit')
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const summary = useSummary(filter)
  return (
    <>
      {!isWide && <DisclosureButton label={summary} opened={isOpen} onToggle={setOpen} />}
      {/* It stays on the page when it is folded, so that typed text stays too. */}
      <div hidden={!isWide && !isOpen}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <SearchField label={t('by')} isLabelInside={false} onSearch={(by) => onName({ by })} />
          <SearchField label={t('about')} isLabelInside={false} onSearch={(about) => onName({ about })} />
          <ChoiceFields {...props} />
        </SimpleGrid>
      </div>
    </>
  )
}

function useSummary({ by, about, kind, organizationName, from, to }: AuditFilter): string {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const period = t('fromTo', { from: shortDate(from, language), to: shortDate(to, language) })
  return [t(kind ? `kind_${kind}` : 'everything'), organizationName ?? t('allGroups'), by, about, period]
    .filter((part) => part !== '')
    .map(isolated)
    .join('\u00a0·\u00a0')
}

function ChoiceFields({ filter, organizations, onChoose }: AuditFieldsProps) {
  const { t } = useTranslation('audit')
  const today = networkDay()
  return (
    <>
      <NativeSelect
        label={t('what')}
        value={filter.kind ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChoose({ kind: AUDIT_KIND_NAMES.find((kind) => kind === chosen) })
        }}
        data={[
          { value: '', label: t('everything') },
          ...AUDIT_KIND_NAMES.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
        ]}
      />
      <NativeSelect
        label={t('group')}
        value={filter.organizationName ?? ''}
        onChange={(event) => onChoose({ organizationName: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('allGroups') }, ...organizations.map((name) => ({ value: name, label: name }))]}
      />
      <DayInput label={t('from')} value={filter.from} latest={today} onChange={(from) => onChoose({ from })} />
      <DayInput
        label={t('to')}
        value={filter.to}
        latest={today}
        onChange={(to) => onChoose({ to })}
        error={filter.to < filter.from && t('reversed')}
      />
    </>
  )
}
