import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalsGiven } from '#contract/finance/approvers.ts'
import classes from '#web/features/finance/finance.module.css'
import { DecisionButtons } from '#web/ui/dialogs/decision-buttons.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { EmailAddress } from '#web/ui/people/email-address.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { ApprovalsLine } from './approvals-line.tsx'
import type { useReviewing } from './use-reviewing.ts'
import rowClasses from './waiting-row.module.css'

export const TITLE_SIZES = { base: 'sm', xs: 'md' } as const

type Buttons = ReturnType<ReturnType<typeof useReviewing>['buttonsOf']>

export interface WaitingRowProps {
  title: string
  amount?: ReactNode
  /** The owner and the kind of the change, and who asked. */
  about: ReactNode
  /** The address of who asked. */
  email?: string | undefined
  /** The button for its receipts, below. */
  receipts?: ReactNode
  /** The effect of an approval on each account. */
  children?: ReactNode
  /** The effect in a line beside the buttons. */
  effect?: ReactNode
  requestedAt: Date
  /** It is absent if one approval is enough. */
  approvals: ApprovalsGiven | undefined
  mayReview: boolean
  /** The subject of the buttons, for screen readers. */
  what: string
  /** Whether the money is missing now. It may be approved all the same, once there is enough. */
  isQuiet?: boolean
  buttons: Buttons
}

/**
 * A change that waits for a review: the effect of an approval, the people who approved it, and the buttons. Source:
 * docs/product.md, 8.6.
 */
export function WaitingRow(props: WaitingRowProps) {
  const {
    title,
    amount,
    about,
    email,
    receipts,
    children,
    effect,
    requestedAt,
    approvals,
    mayReview,
    what,
    isQuiet = false,
  } = props
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  const isWide = useIsWide()
  const { onApprove, onReject, ...state } = props.buttons
  const approve = { label: t('approve'), named: t('approveNamed', { what }), run: onApprove }
  return (
    <li className={rowClasses.request}>
      <div className={classes.line}>
        <PersonName name={title} fw={600} fz={TITLE_SIZES} className={classes.title ?? ''} />
        {amount}
      </div>
      <div className={rowClasses.about}>{about}</div>
      {(email || receipts) && (
        <div className={rowClasses.about} data-below>
          {email && <EmailAddress email={email} c="dimmed" size="xs" />}
          {receipts}
        </div>
      )}
      {children}
      <div className={rowClasses.foot}>
        <div className={rowClasses.said}>
          <span className={rowClasses.date}>{dateTimeText(requestedAt)}</span>
          {effect}
          <ApprovalsLine approvals={approvals} mayReview={mayReview} />
        </div>
        {mayReview && (
          <DecisionButtons
            isCompact={!isWide}
            isQuiet={isQuiet}
            {...state}
            approve={approvals?.mayApprove === false ? undefined : approve}
            reject={{ label: t('reject'), named: t('rejectNamed', { what }), run: onReject }}
          />
        )}
      </div>
    </li>
  )
}
