import { texts as ar } from '#server/features/guardian-links/texts/ar.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { meetsSince, today } from '#tests/journeys/sessions/meetings.ts'
import { switchTo } from '#tests/journeys/switch.ts'
import { entryIdOf, openPerson, withGuardians } from './people.ts'

const PEOPLE = { 'Nour Saad': 'leader', 'Malek Hage': 'attendee' } as const

test('a group hands children over, a guardian asks by the link, a leader confirms it, and off again nothing is left of it', {
  tag: '@Arabic',
}, async ({ browser, contextOptions, leaderPage, app, t, group, language }) => {
  await meetsSince(app, group, today())
  const page = await leaderPage(PEOPLE)
  await withGuardians(app, await entryIdOf(app, group, 'Malek Hage'), { Samar: '+961 70 000 318' })
  const id = await openPerson(page, app, group, 'Malek Hage')
  const contacts = page.getByRole('region', { name: t.people.contacts })
  await expect(contacts).toBeVisible()
  const card = page.getByRole('region', { name: t.collecting.title })
  await expect(card).toHaveCount(0)

  const handOver = async (isOn: boolean) => {
    await openScreen(page, '/dashboard')
    await page.getByRole('button', { name: textPattern(t.meetings.dayOf, { organization: group }) }).click()
    const day = page.getByRole('dialog')
    const handsOver = day.getByRole('switch', { name: textPattern(t.meetings.handsOver) })
    await switchTo(handsOver, isOn)
    if (isOn) {
      await day.getByLabel(t.meetings.endsAt).fill('19:00')
      await day.getByLabel(t.meetings.belowAge).fill('١٤')
    }
    await expectAccessible(page, language)
    await day.getByRole('button', { name: t.common.save }).click()
    await expect(day).toHaveCount(0)
    await openScreen(page, `/people/${id}`)
  }
  await handOver(true)
  await expect(card).toContainText('Samar')

  await contacts.getByRole('button', { name: textPattern(t.people.moreNamed, { name: 'Samar' }) }).click()
  await page.getByRole('menuitem', { name: t.people.absenceLink }).click()
  const links = page.getByRole('dialog', { name: t.people.absenceLink })
  await links.getByRole('button', { name: t.people.makeLink, exact: true }).click()
  const sent = await links.getByRole('link', { name: t.people.linkByWhatsApp }).getAttribute('href')
  const address = /http:\S+$/.exec(decodeURIComponent(sent ?? ''))?.[0] ?? ''
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)

  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const guardian = await context.newPage()
  await guardian.goto(address)
  await guardian.getByText(ar.page.ask).click()
  await guardian.getByLabel(ar.page.collectorName).fill('تيتا ليلى')
  await guardian.getByLabel(ar.page.collectorPhone).fill('71 000 519')
  await guardian.locator('form[action$="/collectors"]').getByRole('button').click()
  await expect(guardian.getByText(ar.page.doneAsked)).toBeVisible()
  await expect(guardian.locator('body')).not.toContainText('ليلى')
  await context.close()

  // The open page of the leader follows.
  const request = card.getByRole('note')
  await expect(request).toContainText('تيتا ليلى')
  await expectAccessible(page, language)
  await openScreen(page, '/dashboard')
  const list = page.getByRole('region', { name: t.collecting.askedTitle })
  await expectAccessible(page, language)
  await list.getByRole('link', { name: 'Malek Hage' }).click()
  await request.getByRole('button', { name: textPattern(t.collecting.checkNamed, { name: 'تيتا ليلى' }) }).click()
  const form = page.getByRole('dialog', { name: t.collecting.confirmTitle })
  await expect(form.getByRole('link').first()).toHaveAttribute('href', 'tel:+96170000318')
  await expectAccessible(page, language)
  await form.getByRole('button', { name: t.collecting.confirm }).click()
  await expect(form).toHaveCount(0)
  await expect(request).toHaveCount(0)
  await expect(card).toContainText('تيتا ليلى')
  await openScreen(page, '/dashboard')
  await expect(page.getByRole('region', { name: textPattern(group) }).first()).toBeVisible()
  await expect(list).toHaveCount(0)

  await handOver(false)
  await expect(contacts).toBeVisible()
  await expect(card).toHaveCount(0)
  await handOver(true)
  await expect(card).toContainText('تيتا ليلى')
})
