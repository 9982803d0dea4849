import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { numbersInOrder } from '#domain/dates/direction.ts'
import { SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import { SESSION_FIELD_LABELS } from '#web/features/sessions/form/session-field-labels.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { Folded } from './folded.tsx'
import classes from './session-report.module.css'

export function SessionTexts({ session }: { session: SessionDetail }) {
  const { t } = useTranslation('sessions')
  return SESSION_TEXTS.map((name) => (
    <Paragraphs key={name} label={t(SESSION_FIELD_LABELS[name])} text={session[name]} />
  ))
}

/** The texts on a phone, for people who edit the session and know them. */
export function WhatWeDid({ session }: { session: SessionDetail }) {
  const { t } = useTranslation('report')
  if (!SESSION_TEXTS.some((name) => session[name])) return null
  return (
    <div className={classes.whatWeDid}>
      <Folded label={t('whatWeDid')} icon={<IconNotes size={20} aria-hidden />} isLazy>
        <SessionTexts session={session} />
      </Folded>
    </div>
  )
}

function Paragraphs({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <section className={classes.section}>
      <h3 className={classes.label}>{label}</h3>
      {text.split(/\n\s*\n/).map((paragraph, place) => {
        const hasLetters = /\p{L}/u.test(paragraph)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are never moved, and may be equal
          <p key={place} className={classes.words} data-own-direction={hasLetters}>
            {hasLetters ? numbersInOrder(paragraph) : isolated(paragraph)}
          </p>
        )
      })}
    </section>
  )
}
