import { html, raw } from 'hono/html'
import { ABSENCE_REASONS, LONGEST_REASON_NOTE, reasonParts } from '#domain/attendance/absence-reasons.ts'
import { fullDate, type Language, type PlainDate } from '#domain/dates/dates.ts'
import { calledNumbers } from '#domain/people/contacts.ts'
import { callLink, whatsAppLink } from '#domain/people/phone-numbers.ts'
import { firstName } from '#domain/texts/found-names.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { type Html, page } from './layout.ts'
import type { FormOutcome, OpenedLink } from './link.ts'
import type { LinkDay, LinkDays } from './link-days.ts'
import type { PageStyle } from './style.ts'
import { type Text, textIn } from './texts/text.ts'

export type Notice = 'doneAnnounced' | 'doneWithdrawn' | 'doneAsked' | Exclude<FormOutcome, 'done' | 'dead'>

interface GuardianPage {
  readonly link: OpenedLink
  readonly path: string
  readonly days: LinkDays
  readonly phone: string | null
  readonly notice: Notice | null
  readonly style: PageStyle
}

interface Words {
  readonly t: Text<'page'>
  readonly language: Language
}

/** The page has the child's first name and group, and nothing about anyone else. Source: docs/product.md, 17.7. */
export function guardianPage({ link, path, days, phone, notice, style }: GuardianPage): Html {
  const { language } = link
  const words = { t: textIn(language, 'page'), language }
  const { t } = words
  const name = firstName(link.attendeeName)
  const meetings = days.days.filter(({ isMeeting }) => isMeeting)
  const others = days.days.filter(({ isMeeting }) => !isMeeting)
  const main = html`<main>
<h1><bdi>${name}</bdi> · <bdi>${link.organizationName}</bdi></h1>
<p class="dimmed">${t('title')}</p>
${notice === null ? '' : html`<p class="notice${notice.startsWith('refused') ? ' refused' : ''}" role="status">${t(notice, { name })}</p>`}
${days.choice ? '' : html`<h2>${t('meetings')}</h2>`}
${days.choice || meetings.length > 0 ? '' : html`<p>${t('noMeetings')}</p>`}
<ul>${meetings.map((day) => dayCard(day, days.time, path, words))}</ul>
${days.choice ? chosenDay(days.choice, path, words) : ''}
${others.length === 0 ? '' : html`<h2>${t('announcedDays')}</h2>`}
<ul>${others.map((day) => dayCard(day, null, path, words))}</ul>
${days.isHandedOver ? collecting(name, path, words) : ''}
${phone === null ? '' : contact(phone, words)}
<footer class="dimmed"><p>${t('personal', { name })}</p><p><a href="/guide/parents${language === 'ar' ? '?language=ar' : ''}">${t('guide')}</a></p></footer>
</main>`
  return page({ language, style, title: notice === null ? t('title') : t(notice, { name: '' }).trim(), main })
}

function dayCard(day: LinkDay, time: string | null, path: string, words: Words): Html {
  const { t, language } = words
  const spoken = fullDate(day.date, language)
  return html`<li class="card${day.own || day.isKnown ? ' announced' : ''}">
<p><span class="day">${spoken}</span>${time === null ? '' : html` <span class="time">${t('time', { time })}</span>`}</p>
${state(day, path, words)}
</li>`
}

function state({ date, own, isKnown }: LinkDay, path: string, { t, language }: Words): Html {
  const day = fullDate(date, language)
  if (own)
    return html`<p class="state">${own.reason === null ? t('announced') : t('announcedWith', { reason: reasonWords(own.reason, t) })}</p>
<form method="post" action="${path}/withdrawals"><input type="hidden" name="id" value="${own.id}">
<button class="button quiet" aria-label="${t('withdrawOn', { day })}">${t('withdraw')}</button></form>`
  if (isKnown) return html`<p class="state">${t('groupKnows')}</p>`
  return html`<details><summary aria-label="${t('willNotComeOn', { day })}">${t('willNotCome')}</summary>
<form method="post" action="${path}/absences"><input type="hidden" name="day" value="${date}">${reasonFields({ t, language })}</form></details>`
}

function chosenDay({ from, to }: { from: PlainDate; to: PlainDate }, path: string, words: Words): Html {
  const { t } = words
  return html`<h2>${t('chooseDay')}</h2>
<form class="card" method="post" action="${path}/absences">
<label><span class="label">${t('day')}</span><input class="field" type="date" name="day" min="${from}" max="${to}" value="${from}" required></label>
${reasonFields(words)}</form>`
}

function reasonFields({ t }: Words): Html {
  return html`<fieldset><legend>${t('reason')}</legend><div class="chips">${ABSENCE_REASONS.map(
    (kind) => html`<label class="chip"><input type="radio" name="kind" value="${kind}"><span>${t(kind)}</span></label>`,
  )}</div></fieldset>
<label><span class="label">${t('words')}</span><input class="field" name="words" maxlength="${LONGEST_REASON_NOTE}" autocomplete="off" dir="auto"></label>
<button class="button">${t('send')}</button>`
}

function collecting(name: string, path: string, { t }: Words): Html {
  const field = (name: 'name' | 'relation' | 'phone', label: string, limit: number) =>
    html`<label><span class="label">${label}</span><input class="field" name="${name}" maxlength="${limit}" autocomplete="off" dir="auto"${name === 'phone' ? raw(' type="tel"') : ''}${name === 'name' ? raw(' required') : ''}></label>`
  return html`<h2>${t('collecting', { name })}</h2>
<div class="card"><p class="dimmed">${t('collectingHint')}</p>
<details><summary>${t('ask')}</summary>
<form method="post" action="${path}/collectors">${field('name', t('collectorName'), TEXT_LIMITS.name)}
${field('relation', t('collectorRelation'), TEXT_LIMITS.relation)}
${field('phone', t('collectorPhone'), TEXT_LIMITS.phone)}
<button class="button">${t('send')}</button></form></details></div>`
}

function contact(phone: string, { t }: Words): Html {
  const numbers = calledNumbers(phone).map((one) => {
    const links = [
      html`<a class="button quiet" href="${callLink(one.phone)}">${t('call')}</a>`,
      ...(one.whatsApp
        ? [
            html`<a class="button quiet" href="${whatsAppLink(one.phone)}" rel="noreferrer noopener">${t('whatsApp')}</a>`,
          ]
        : []),
    ]
    return html`<p class="dimmed"><bdi dir="ltr">${one.phone}</bdi></p><div class="contact">${links}</div>`
  })
  return html`<section><h2>${t('questions')}</h2>${numbers}</section>`
}

function reasonWords(reason: string, t: Text<'page'>): string {
  const { kind, note } = reasonParts(reason)
  if (kind === null) return note
  return note === '' ? t(kind) : `${t(kind)}: ${note}`
}
