import { DAY_MS, type Language } from '#domain/dates/dates.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'
import type { Visitor } from './visitor.ts'

const TEXTS = { en, ar }
const PASSWORD = 'shabaka-demo'
const GROUP = 'SNMY1'

export interface Step {
  readonly name: string
  readonly run: () => Promise<void>
}

export function journeyOf(visitor: Visitor, language: Language): Step[] {
  const t = TEXTS[language]
  const other = TEXTS[language === 'en' ? 'ar' : 'en']
  const mark = `${language}-${Date.now() % 100_000}`
  const topic = `Browsers ${mark}`
  const wanted = `Paint ${mark}`
  const topicField = { role: 'textbox', name: t.sessions.topic } as const
  const saved = { role: 'text', name: t.sessions.draftSaved } as const
  const isLanguage = (wanted: Language) =>
    visitor.knows(
      `see the page in ${wanted}`,
      `document.documentElement.lang === '${wanted}' && document.documentElement.dir === '${wanted === 'ar' ? 'rtl' : 'ltr'}'`,
    )
  const toggle = async (from: typeof en | typeof ar, to: Language) => {
    await visitor.click({ role: 'button', name: from.common.otherLanguage })
    await isLanguage(to)
  }
  const signIn = async (person: string) => {
    await visitor.type(`${person}@shabaka.example`, { role: 'textbox', name: t.accounts.email })
    await visitor.type(PASSWORD, { role: 'textbox', name: t.accounts.password })
    await visitor.click({ role: 'button', name: t.accounts.signIn })
    await visitor.sees({ role: 'link', name: t.dashboard.members })
  }
  const signOut = async () => {
    await visitor.click({ role: 'button', name: t.common.signOut })
    await visitor.sees({ role: 'button', name: t.accounts.signIn })
  }
  const absentBox = { role: 'checkbox', name: t.sessions.absentNamed.replace('{{name}}', ''), nth: 4 } as const
  let absentee = ''
  const otherReason = () => {
    const name = t.sessions.reasonChosen.replace('{{name}}', absentee).replace('{{reason}}', t.attendance.otherReason)
    return { role: 'button', name } as const
  }
  const reasonField = () => ({ role: 'textbox', name: t.sessions.reasonNamed.replace('{{name}}', absentee) }) as const

  return [
    {
      name: 'open the app in the language',
      run: async () => {
        await visitor.open('/auth')
        await visitor.sees({ role: 'button', name: en.accounts.signIn })
        if (language === 'ar') await toggle(en, 'ar')
        await isLanguage(language)
      },
    },
    { name: 'sign in as the finance manager', run: () => signIn('finance') },
    {
      name: 'open the form of a session',
      run: async () => {
        // By its address: what the dashboard offers depends on the day of the week.
        const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
        await visitor.open(`/sessions/new?organization=${GROUP}&date=${yesterday}`)
        await visitor.sees(absentBox)
      },
    },
    {
      name: 'write, with an absence, a time and a reason, and see the draft saved',
      run: async () => {
        await visitor.type(topic, topicField)
        await visitor.type(language === 'ar' ? '٥:٣٠ م' : '5:30 pm', { role: 'textbox', name: t.sessions.time })
        const label = String(await visitor.read('ariaLabel', absentBox))
        absentee = label.replace(/[\u2066-\u2069]/g, '').replace(absentBox.name, '')
        await visitor.click(absentBox)
        await visitor.click(otherReason())
        await visitor.type('Flu', reasonField())
        await visitor.holds('17:30', { role: 'textbox', name: t.sessions.time })
        await visitor.sees(saved)
      },
    },
    {
      name: 'find the draft after a reload',
      run: async () => {
        await visitor.reload()
        await visitor.holds(topic, topicField)
        await visitor.holds('Flu', reasonField())
      },
    },
    {
      name: 'leave while the draft is being written, come back, and see it saved',
      run: async () => {
        for (const path of ['/demo/mail', '/members', '/demo/mail']) {
          await visitor.type(`${topic} left`, topicField)
          await visitor.open(path)
          await visitor.back()
          await visitor.sees(topicField)
        }
        await visitor.forward()
        await visitor.back()
        await visitor.type(topic, topicField)
        await visitor.sees(saved)
      },
    },
    {
      name: 'save the session, and read its report',
      run: async () => {
        await visitor.click({ role: 'button', name: t.sessions.save })
        await visitor.click({ role: 'link', name: topic })
        await visitor.sees({ role: 'article', name: topic }, { role: 'text', name: 'Flu' })
      },
    },
    {
      name: 'edit it',
      run: async () => {
        await visitor.click({ role: 'link', name: t.sessions.edit })
        await visitor.holds('17:30', { role: 'textbox', name: t.sessions.time })
        await visitor.type(`${topic} edited`, topicField)
        await visitor.click({ role: 'button', name: t.sessions.save })
        await visitor.sees({ role: 'article' }, { role: 'text', name: `${topic} edited` })
      },
    },
    {
      name: 'see the members in Arabic',
      run: async () => {
        if (language === 'en') await toggle(en, 'ar')
        await visitor.click({ role: 'link', name: ar.common.members })
        const attendees = { role: 'region', name: ar.members.attendees } as const
        await visitor.sees(attendees, { role: 'text', name: ar.members.leader })
        await visitor.type('zzz', { role: 'textbox', name: ar.members.search })
        await visitor.sees({ role: 'text', name: ar.members.noAttendees })
        await visitor.click({ role: 'button', name: ar.common.clear })
        await visitor.sees(attendees, { role: 'text', name: ar.members.leader })
        if (language === 'en') await toggle(ar, 'en')
      },
    },
    {
      name: 'request a deposit',
      run: async () => {
        await visitor.click({ role: 'link', name: t.common.dashboard })
        await visitor.click({ role: 'button', name: t.finance.requestDeposit })
        const dialog = { role: 'dialog' } as const
        await visitor.type('1.25', dialog, { role: 'textbox', name: t.finance.amount })
        await visitor.type(wanted, dialog, { role: 'textbox', name: t.finance.notes })
        await visitor.click(dialog, { role: 'button', name: t.finance.send })
        await visitor.sees({ role: 'item', name: wanted }, { role: 'text', name: t.finance.status_pending })
      },
    },
    { name: 'sign out', run: signOut },
    { name: 'sign in as the administrator', run: () => signIn('admin') },
    {
      name: 'approve the request',
      run: async () => {
        await visitor.click({ role: 'link', name: t.common.finance })
        const pending = { role: 'region', name: t.finance.pending } as const
        await visitor.click(pending, { role: 'item', name: wanted }, { role: 'button', name: t.finance.approve })
        await visitor.sees({ role: 'text', name: t.finance.transactionApproved })
      },
    },
    {
      name: 'find it in the statement',
      run: async () => {
        await visitor.open(`/financial-transactions/statement?organization=${GROUP}&currency=USD`)
        await visitor.sees({ role: 'article' }, { role: 'text', name: wanted })
        await visitor.knows('see dates', `!document.body.textContent.includes('NaN')`)
      },
    },
    {
      name: 'toggle the language, and back',
      run: async () => {
        await toggle(t, language === 'en' ? 'ar' : 'en')
        await visitor.sees({ role: 'article', name: other.finance.statement })
        await toggle(other, language)
      },
    },
    { name: 'sign out again', run: signOut },
  ]
}
