import '@mantine/core/styles/Radio.css'
import { Button, NativeSelect, Paper, Radio, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SettingsAnswer } from '#contract/settings.ts'
import {
  AUDIT_LOG_RANGE,
  MEMBER_VIEWS,
  type MemberView,
  type NetworkSettings,
  REMOVED_RANGE,
  UNCONFIRMED_RANGE,
} from '#domain/network-settings.ts'
import { api } from '#web/api.ts'
import { Form, useFields, useForm } from '#web/ui/form.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { invalidateSettings, sendChange, useChangeErrors } from './changes.ts'

const VIEW_TEXTS = { details: 'view_details', presence: 'view_presence' } as const satisfies Record<MemberView, string>

/** The settings of the network; a form that somebody else's change makes outdated begins again. Source: docs/product.md, 19.1. */
export function NetworkSection({ settings }: { settings: SettingsAnswer }) {
  const { t } = useTranslation('settings')
  const { memberView, auditLogYears, unconfirmedDays, removedYears } = settings
  return (
    <Paper p="md" component="section" aria-label={t('network')}>
      <Stack data-in-order="always">
        <Title order={2}>{t('network')}</Title>
        <NetworkForm key={`${memberView} ${auditLogYears} ${unconfirmedDays} ${removedYears}`} settings={settings} />
      </Stack>
    </Paper>
  )
}

function NetworkForm({ settings }: { settings: SettingsAnswer }) {
  const { memberView, auditLogYears, unconfirmedDays, removedYears, version } = settings
  const { t } = useTranslation(['settings', 'common'])
  const errors = useChangeErrors()
  const form = useForm({
    fields: useFields<Omit<NetworkSettings, 'secondFactorRequired'>>({
      memberView,
      auditLogYears,
      unconfirmedDays,
      removedYears,
    }),
    validate: () => ({}),
    problemText: () => undefined,
    send: (values) => sendChange(() => api.settings.save.call({ ...values, version })),
    onSent: async () => {
      toastDone({ title: t('saved') })
      await invalidateSettings()
    },
    failed: errors.title(t('saveFailed')),
    errorText: errors.errorText,
  })
  return (
    <Form form={form}>
      <Stack>
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
        <Button type="submit" w="fit-content" loading={form.isPending}>
          {t('common:save')}
        </Button>
      </Stack>
    </Form>
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
