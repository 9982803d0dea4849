import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { ApprovalLimit } from '#contract/finance/limits.ts'
import { type Currency, formatAmount, parseAmount, toAmountText } from '#domain/finance/money.ts'
import { api, invalidate } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import classes from './finance.module.css'
import { useMoneyText } from './money.tsx'

/** The limits above which two people approve, and the proposals of others. Source: docs/product.md, 8.25. */
export function LimitsSection() {
  const { t } = useTranslation('approvers')
  const limits = useQuery(api.limits.list.queryOptions())
  const [changed, setChanged] = useState<ApprovalLimit | null>(null)
  const decision = useDecision()
  return (
    <Paper p="md" component="section" aria-label={t('title')}>
      <Stack data-in-order="always">
        <Title order={2}>{t('title')}</Title>
        <Text c="dimmed">{t('hint')}</Text>
        <QueryState query={limits} failed={t('loadFailed')} rows={2}>
          {(found) => (
            <ul className={classes.list}>
              {found.map((limit) => (
                <LimitRow key={limit.currency} limit={limit} decision={decision} onChange={() => setChanged(limit)} />
              ))}
            </ul>
          )}
        </QueryState>
      </Stack>
      <FormDialog
        opened={changed !== null}
        onClose={() => setChanged(null)}
        title={changed && t('changeTitle', { currency: changed.currency })}
      >
        {changed && <LimitForm limit={changed} onClose={() => setChanged(null)} />}
      </FormDialog>
    </Paper>
  )
}

function useDecision() {
  const { t } = useTranslation('approvers')
  const errorText = useLimitErrorText()
  return useMutation({
    mutationFn: ({ id, isConfirmed }: { id: string; isConfirmed: boolean }) =>
      isConfirmed ? api.limits.confirm.call({ id }) : api.limits.withdraw.call({ id }),
    onSuccess: (_, { isConfirmed }) => {
      toastDone({ title: t(isConfirmed ? 'confirmed' : 'withdrawn') })
      // The buttons are removed with the focus.
      focusContent()
    },
    onError: (error) => toastFailed({ title: t('saveFailed'), message: errorText(error) }),
    onSettled: () => void invalidate(api.limits, api.finance, api.pendingChanges),
  })
}

function useLimitErrorText() {
  const { t } = useTranslation('approvers')
  return useErrorText({
    PROPOSAL_WAITS: t('proposalWaits'),
    NOT_FOUND: t('proposalGone'),
    TOO_LATE: t('tooLate'),
  })
}

interface LimitRowProps {
  limit: ApprovalLimit
  decision: ReturnType<typeof useDecision>
  onChange: () => void
}

function LimitRow({ limit: { currency, amount, proposal }, decision, onChange }: LimitRowProps) {
  const { t } = useTranslation(['approvers', 'finance'])
  const dateTimeText = useDateTimeText()
  const limitText = useLimitText()
  const { isPending, variables } = decision
  const button = (isConfirmed: boolean) => {
    const isPressed = isPending && variables.id === proposal?.id && variables.isConfirmed === isConfirmed
    return {
      loading: isPressed,
      disabled: isPending && !isPressed,
      'aria-label': t(isConfirmed ? 'confirmNamed' : 'withdrawNamed', { currency }),
      onClick: () => proposal && decision.mutate({ id: proposal.id, isConfirmed }),
    }
  }
  return (
    <li className={classes.row} data-single>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {currency} · {limitText(currency, amount)}
        </Text>
        {(!proposal || proposal.isExpired) && (
          <Button variant="default" aria-label={t('changeNamed', { currency })} onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </Group>
      {proposal && (
        <>
          <Text>
            {t(proposal.isExpired ? 'expired' : 'proposal', {
              name: isolated(proposal.proposedBy ?? t('finance:unknown')),
              limit: limitText(currency, proposal.amount),
              when: dateTimeText(proposal.until),
            })}
          </Text>
          {proposal.mayConfirmFrom && <Text>{t('confirmFrom', { when: dateTimeText(proposal.mayConfirmFrom) })}</Text>}
          {!proposal.isExpired && (
            <Group gap="xs" mt={4}>
              {proposal.mayConfirm && <Button {...button(true)}>{t('confirm')}</Button>}
              <Button variant="default" {...button(false)}>
                {t('withdraw')}
              </Button>
            </Group>
          )}
        </>
      )}
    </li>
  )
}

function useLimitText(): (currency: Currency, amount: ApprovalLimit['amount']) => string {
  const { t } = useTranslation('approvers')
  const moneyText = useMoneyText()
  return (currency, amount) => (amount === null ? t('noLimit') : t('above', { amount: moneyText(amount, currency) }))
}

function LimitForm({ limit: { currency, amount }, onClose }: { limit: ApprovalLimit; onClose: () => void }) {
  const { t } = useTranslation(['approvers', 'finance'])
  // The id stays the same for the same content, so that it is proposed once. It is not in the draft, because that
  // proposal may be withdrawn by then.
  const id = useRef(uuid())
  const fields = useDraftedFields(
    `limit ${currency}`,
    () => ({ amount: amount === null ? '' : formatAmount(amount, currency) }),
    { edited: [['amount']] },
  )
  const form = useDraftedForm({
    fields: {
      ...fields,
      change(part: { amount?: string }) {
        id.current = uuid()
        fields.change(part)
      },
    },
    validate: (values): { amount?: 'invalid' | 'unchanged' } => {
      const parsed = parseAmount(values.amount, currency)
      if (parsed === null && values.amount.trim() !== '') return { amount: 'invalid' }
      const isSame = (parsed === null ? null : toAmountText(parsed)) === amount
      return isSame ? { amount: 'unchanged' } : {}
    },
    problemText: (problem) => (problem === 'unchanged' ? t('sameLimit') : t('finance:amountInvalid')),
    send: (values) => {
      const parsed = parseAmount(values.amount, currency)
      return api.limits.propose.call({
        id: id.current,
        currency,
        amount: parsed === null ? null : toAmountText(parsed),
      })
    },
    onSent: ({ isWaiting }) => {
      toastDone({ title: t(isWaiting ? 'proposed' : 'confirmed') })
      return invalidate(api.limits, api.finance, api.pendingChanges)
    },
    onClose,
    failed: t('saveFailed'),
    errorText: useLimitErrorText(),
    // The proposal may have arrived, or another one waits.
    onError: () => void invalidate(api.limits),
  })
  return (
    <DialogForm form={form} submit={t('save')} onCancel={form.leave}>
      <Text c="dimmed">{t('changeHint')}</Text>
      <TextInput
        label={t('amount')}
        description={t('amountHint')}
        inputMode="decimal"
        autoComplete="off"
        data-ltr
        data-autofocus
        {...form.field('amount')}
      />
    </DialogForm>
  )
}
