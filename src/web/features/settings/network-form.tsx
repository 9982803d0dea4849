import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { Button, Checkbox, NativeSelect, Paper, Radio, Stack, TextInput, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsAnswer } from '#contract/network/settings.ts'
import {
  AUDIT_LOG_RANGE,
  MEMBER_VIEWS,
  type MemberView,
  type NetworkSettings,
  type NetworkSwitch,
  ofSwitches,
  REMOVED_RANGE,
  SWITCH_NAMES,
  UNCONFIRMED_RANGE,
} from '#domain/network/network-settings.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { api } from '#web/api.ts'
import { type DraftedFields, useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { FieldQuestions } from '#web/ui/fields/field-questions.tsx'
import { Form, useForm } from '#web/ui/fields/form.tsx'
import { textKey } from '#web/ui/texts/text-key.ts'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { invalidateSettings, sendChange, useChangeErrors } from './settings-changes.ts'

const VIEW_TEXTS = { details: 'view_details', presence: 'view_presence' } as const satisfies Record<MemberView, string>

type FormValues = Omit<NetworkSettings, 'secondFactorRequired'>

const EDITED = [
  ['name'],
  ['memberView'],
  ['auditLogYears'],
  ['unconfirmedDays'],
  ['removedYears'],
  ...SWITCH_NAMES.map((name) => [name] as const),
] as const

/** Loads others' changes, and asks where they conflict. */
function useShowChanges({ ask }: DraftedFields<FormValues>, stored: FormValues) {
  const latest = useRef(ask)
  latest.current = ask
  const present = JSON.stringify(stored)
  useEffect(() => latest.current?.(JSON.parse(present), []), [present])
}

/** The settings of the network. Source: docs/product.md, 19.1. */
export function NetworkSection({ settings }: { settings: SettingsAnswer }) {
  const { t } = useTranslation('settings')
  return (
    <Paper p="md" component="section" aria-label={t('network')}>
      <Stack data-in-order="always">
        <Title order={2}>{t('network')}</Title>
        <NetworkForm settings={settings} />
      </Stack>
    </Paper>
  )
}

function NetworkForm({ settings }: { settings: SettingsAnswer }) {
  const { name = null, memberView, auditLogYears, unconfirmedDays, removedYears, version } = settings
  const { t } = useTranslation(['settings', 'common'])
  const errors = useChangeErrors()
  // Servers of earlier versions always have bookkeeping.
  const switches = ofSwitches((one) => settings[one] ?? one === 'hasBookkeeping')
  const stored = { name, memberView, auditLogYears, unconfirmedDays, removedYears, ...switches }
  const fields = useDraftedFields<FormValues>(null, () => stored, { edited: EDITED })
  useShowChanges(fields, stored)
  const form = useForm({
    fields,
    validate: () => ({}),
    problemText: () => undefined,
    send: (values) => sendChange(() => api.settings.save.call({ ...values, version, opened: fields.opened() })),
    edit: {
      valuesOf: (present) => ({ ...stored, ...(present as Partial<FormValues>) }),
      label: (field) => t(field === 'name' ? 'networkName' : field),
      text: ({ name: networkName, memberView: view, ...others }) => {
        const switched = SWITCH_NAMES.map((one) => others[one]).find((value) => value !== undefined)
        if (networkName !== undefined) return networkName ?? ''
        if (view) return t(VIEW_TEXTS[view])
        if (switched !== undefined) return t(switched ? 'yes' : 'no')
        return String(others.auditLogYears ?? others.unconfirmedDays ?? others.removedYears)
      },
    },
    onSent: async (_, sent) => {
      toastDone({ title: t('saved') })
      fields.continueFrom(sent, sent)
      await invalidateSettings()
    },
    failed: errors.title(t('saveFailed')),
    errorText: errors.errorText,
  })
  return (
    <Form form={form}>
      <Stack>
        <FieldQuestions form={form} />
        <TextInput
          label={t('networkName')}
          description={t('networkNameHint')}
          maw={420}
          maxLength={TEXT_LIMITS.networkName}
          autoComplete="off"
          value={form.values.name ?? ''}
          onChange={(event) => form.change({ name: event.currentTarget.value || null })}
        />
        <Radio.Group
          label={t('memberView')}
          description={t('memberViewHint')}
          value={form.values.memberView}
          onChange={(view) => form.change({ memberView: view as MemberView })}
        >
          <Stack gap={0} mt="xs">
            {MEMBER_VIEWS.map((view) => (
              <Radio key={view} value={view} label={t(VIEW_TEXTS[view])} py={10} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch name="hasBookkeeping" form={form} />
        {form.values.hasBookkeeping && <Switch name="hasCashBox" form={form} />}
        <Switch name="wantsTwoAdults" form={form} />
        <RetentionFields form={form} auditLogYears={auditLogYears} />
        <Button type="submit" w="fit-content" disabled={form.questions.length > 0} loading={form.isPending}>
          {t('common:save')}
        </Button>
      </Stack>
    </Form>
  )
}

interface PartProps {
  form: { readonly values: FormValues; change(changes: Partial<FormValues>): void }
}

function Switch({ name, form }: PartProps & { name: NetworkSwitch }) {
  const { t } = useTranslation('settings')
  return (
    <Checkbox
      label={t(name)}
      description={t(textKey('hint', name))}
      checked={form.values[name]}
      onChange={(event) => form.change({ [name]: event.currentTarget.checked })}
    />
  )
}

interface RetentionProps extends PartProps {
  /** The stored number of years. */
  auditLogYears: number
}

function RetentionFields({ form, auditLogYears }: RetentionProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <Title order={3} size="md">
        {t('retention')}
      </Title>
      <NativeSelect
        label={t('auditLogYears')}
        description={t('auditLogYearsHint', AUDIT_LOG_RANGE)}
        maw={420}
        data={yearsToChoose(auditLogYears).map(String)}
        value={String(form.values.auditLogYears)}
        onChange={(event) => form.change({ auditLogYears: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('unconfirmedDays')}
        description={t('unconfirmedDaysHint')}
        maw={420}
        data={DAYS_TO_CHOOSE}
        value={String(form.values.unconfirmedDays)}
        onChange={(event) => form.change({ unconfirmedDays: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('removedYears')}
        description={t('removedYearsHint')}
        maw={420}
        data={REMOVED_YEARS_TO_CHOOSE}
        value={String(form.values.removedYears)}
        onChange={(event) => form.change({ removedYears: Number(event.currentTarget.value) })}
      />
    </>
  )
}

const DAYS_TO_CHOOSE = numbersIn(UNCONFIRMED_RANGE).map(String)
const REMOVED_YEARS_TO_CHOOSE = numbersIn(REMOVED_RANGE).map(String)

/** The operator may have set more years than can be chosen. */
function yearsToChoose(stored: number): number[] {
  const range = numbersIn(AUDIT_LOG_RANGE)
  return range.includes(stored) ? range : [...range, stored]
}

function numbersIn({ fewest, most }: { readonly fewest: number; readonly most: number }): number[] {
  return Array.from({ length: most - fewest + 1 }, (_, place) => fewest + place)
}
