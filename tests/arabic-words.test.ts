import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts as ar } from '#web/i18n/ar/index.ts'

/** Words with one fixed Arabic translation, and the texts that must use it. */
const GLOSSARY: readonly (readonly [arabic: string, ...texts: string[]])[] = [
  ['الرئيسيّة', ar.common.dashboard],
  ['المجموعة', ar.accounts.organization, ar.users.organization, ar.finance.organization, ar.members.organization],
  ['قيد الانتظار', ar.finance.status_pending],
  ['مقبول', ar.finance.status_approved, ar.users.status_approved],
  ['مرفوض', ar.finance.status_rejected],
  ['موافقة', ar.approvals.approve, ar.finance.approve],
  ['رفض', ar.approvals.reject, ar.finance.reject],
  ['إيداع', ar.finance.change_deposit_approved],
  ['سحب', ar.finance.change_withdraw_approved],
  ['إيراد', ar.finance.change_income_approved],
  ['احتياطي الشبكة', ar.finance.reserve],
  ['مجموع المجموعات', ar.finance.organizationsTotal],
  ['المجموع العام', ar.finance.grandTotal],
  ['الوصف', ar.finance.notes],
  ['المشاركون', ar.dashboard.attendees, ar.roster.attendees, ar.sessions.attendees],
  ['القادة', ar.roster.leaders, ar.sessions.leaders],
  ['الأعضاء', ar.common.members, ar.members.title],
  ['الحضور', ar.sessions.attendance, ar.sessions.status, ar.report.presentPeople],
  ['حضور', ar.sessions.present],
  ['غياب', ar.sessions.absent],
  ['سبب الغياب', ar.sessions.reason],
  ['الموضوع', ar.sessions.topic, ar.sharing.addTopic],
  ['الأنشطة', ar.sessions.activities, ar.roles.activities_manager],
  ['التأمّل المقدَّم', ar.sessions.reflection],
  ['مجرى اللقاء', ar.sessions.sessionStructure],
  ['الطعام والضيافة', ar.sessions.foodDetails, ar.sharing.addFood],
  ['تاريخ الميلاد', ar.roster.birthdate, ar.members.birthdate, ar.sessions.birthdate],
  ['رقم الهاتف', ar.accounts.phone, ar.roster.phone, ar.members.phone],
  ['العمر لا يناسب المجموعة', ar.roster.ageMismatchTitle],
  ['البقاء مسموح', ar.members.allowedToStay],
  ['من القادة', ar.members.leader, ar.grid.leader, ar.search.leader, ar.roster.isLeader, ar.importing.leader],
  ['من المشاركين', ar.members.attendee, ar.grid.attendee, ar.search.attendee],
  ['دون مجموعة', ar.users.noOrganization, ar.roles.noOrganization, ar.account.noOrganization, ar.search.noOrganization],
  ['سجلّ النشاط', ar.navigation.auditLog],
  ['إبقاء في {{organization}}', ar.roster.keepIn, ar.transfer.underageKeep],
  ['نقل إلى {{organization}}', ar.roster.moveTo, ar.transfer.underageMove],
  ['أدوار المجموعة', ar.roles.title],
  ['إدارة الشبكة', ar.roles.admin, ar.users.admin],
  ['قيادة الفريق', ar.roles.team_leader],
  ['أمانة السرّ', ar.roles.secretary],
  ['الشؤون الماليّة', ar.roles.finance_manager],
  ['الإعلام', ar.roles.media_manager],
  ['نقل جماعي', ar.transfer.title],
  ['الجميع حاضرون، تأكيد', ar.sessions.allPresent],
  ['حُفظ اللقاء', ar.sessions.created],
  ['رُفض الطلب', ar.approvals.rejected],
  ['راجعه', ar.finance.reviewer],
  ['المقبوضات', ar.finance.moneyIn],
  ['المدفوعات', ar.finance.moneyOut],
  ['يُرجى إدخال مبلغ صالح', ar.finance.amountInvalid],
  ['أصغر من أعمار كلّ المجموعات', ar.transfer.underageTitle],
  ['محفوظ على الجهاز', ar.sessions.savedHere],
  ['لم يُرسَل بعد، ننتظر الاتّصال', ar.sessions.waiting],
  ['فتح وتصحيح', ar.sessions.resolve],
  ['أسماء مكانها في مجموعة أخرى', ar.transfer.mismatchTitle],
  ['أهلًا، {{name}}', ar.dashboard.welcome],
  ['{{from}} إلى {{to}}', ar.roster.years],
  ['مشاركة', ar.report.share, ar.sharing.send],
  ['إظهار الأسماء الأولى', ar.sharing.addFirstNames],
]

test.each(GLOSSARY)('%s has this one translation', (arabic, ...texts) => {
  expect(new Set(texts)).toEqual(new Set([arabic]))
})

/** No one's gender is known: neither a child's, nor that of a person with a role, nor the reader's. */
const FORBIDDEN: readonly (readonly [why: string, words: string])[] = [
  ['a gendered form of a child', 'حاضر|حاضرة|حاضرين|حاضرون|الحاضرون|غائب|غائبة|غائبين|غائبون|مسموح له'],
  ['a person where a role is an office', 'مسؤول|المسؤول|مسؤولو|مسؤولي|قائد الفريق|قائد فريقها|أمين السر'],
  [
    'an imperative to a man',
    'أدخل|اختر|اختاري|اكتب|اكتبه|حاول|تحقق|افتح|أرسل|أرسله|احفظ|احفظه|احفظها|ابحث|املأ|اضغط|انتظر|انقل|اطلب|أضف|اقترح' +
      '|انتقل|ابدأ|احذف|أكد|فتجاهل|تحدث|فتحدث|تأكد|سجل الدخول|سجل لقاء|وسجل|راجع|عدل المبلغ|امسح|جرب|استعمل|انسخ|ضع',
  ],
  ['a verb for a man', 'تريد|تظن|لم تفقد|أن ترسل|لتطلب|ستجدهم|لم تختر|تقودها|مسجل الدخول|لا تسجل|أن تسجل|لم تسجل'],
  ['boasting of success', 'بنجاح'],
  ['a second word for one thing', 'بلا|حقل|حقول|القائمة|علامات|أولياء'],
]

/** Texts that are as they are although a word in them is forbidden elsewhere. */
const EXCEPTIONS = ['الجميع حاضرون، تأكيد']

test.each(FORBIDDEN)('no Arabic text has %s', (_why, words) => {
  const forbidden = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')
  const offending = arabicLines().filter((line) => forbidden.test(withoutVowels(withoutExceptions(line))))
  expect(offending).toEqual([])
})

test('a connection is always spelled with its shadda', () => {
  expect(arabicLines().filter((line) => line.includes('اتصال'))).toEqual([])
})

/** Words that end like a nisba and are none, and the name of the language as browsers write it. */
const NOT_NISBAS = 'تالية|متتالية|متتاليًا|ثانية|حماية|بداية|نهاية|كافية|عربية'

test('a nisba has its shadda before a ta marbuta and before tanwin, and none at the end', () => {
  const withoutShadda = new RegExp(
    `(?<!\\p{L}\\p{M}*)(?!(?:ال)?(?:${NOT_NISBAS}))[\\p{L}\\p{M}]+ي(?:ة|ًا)(?![\\p{L}\\p{M}])`,
    'u',
  )
  const withShadda = /(?:احتياط|جماع|مال|اختيار|تلقائ|شخص|يدو|نهائ|إلكترون)يّ(?![\p{L}\p{M}])/u
  expect(arabicLines().filter((line) => withoutShadda.test(line) || withShadda.test(line))).toEqual([])
})

function arabicLines(): string[] {
  const files = [
    'src/web',
    'src/server/mail',
    'src/domain/finance/names',
    'src/server/features/guardian-links',
    'src/domain/sharing/sharing-texts.ts',
    'src/domain/sharing/guardian-link-text.ts',
    'src/domain/sharing/guardian-page-words.ts',
    'public',
    'index.html',
  ].flatMap((path) =>
    path.includes('.') ? [path] : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((at) => `${path}/${at}`),
  )
  return files
    .filter((path) => /\.(tsx?|html|webmanifest)$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => /\p{Script=Arabic}/u.test(line))
}

function withoutExceptions(line: string): string {
  return EXCEPTIONS.reduce((rest, exception) => rest.replace(exception, ''), line)
}

/** Without vowels, so that a word is found however it is written; damma stays, for it tells 'أُرسل' (was sent) from 'أرسل' (send). */
function withoutVowels(text: string): string {
  return text.replace(/(?!\u064F)\p{M}/gu, '')
}
