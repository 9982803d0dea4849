import type { Language } from '#domain/dates.ts'
import { isolatedIn } from '#domain/direction.ts'
import type { TransactionType } from '#domain/ledger.ts'

/** A mail as it is sent: plain text and HTML, in one language. */
export interface Mail {
  readonly kind: 'confirmation' | 'already_registered' | 'reset' | 'own_approval' | 'waiting' | 'decision'
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  /** After this it need not be sent any more. */
  readonly usefulForSeconds: number
}

interface Wording {
  readonly subject: string
  readonly greeting: (name: string) => string
  readonly greetingNobody: string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly after: readonly string[]
}

/** After an hour the links have expired, and the news is old. */
const LINK_SECONDS = 3600
/** What administrators should know reaches them also when the mail server was away for days. */
const NOTICE_SECONDS = 14 * 24 * 3600

const CONFIRMATION: Record<Language, Wording> = {
  en: {
    subject: 'Confirm your email for Shabaka',
    greeting: (name) => `Hello ${name},`,
    greetingNobody: 'Hello,',
    paragraphs: ['Thank you for signing up to Shabaka. Please confirm that this address is yours.'],
    button: 'Confirm my email',
    after: [
      'The link works for one hour. After that, an administrator reviews your request.',
      'If you did not sign up, you can ignore this mail.',
    ],
  },
  ar: {
    subject: 'تأكيد بريدك الإلكتروني في «شبكة»',
    greeting: (name) => `أهلًا ${name}،`,
    greetingNobody: 'أهلًا،',
    paragraphs: ['شكرًا لإنشاء حسابك في «شبكة». يُرجى تأكيد أنّ هذا العنوان لك.'],
    button: 'تأكيد البريد الإلكتروني',
    after: [
      'الرابط صالح لساعة واحدة. بعد ذلك تراجع إدارة الشبكة طلبك.',
      'إن لم يكن إنشاء الحساب منك، فيمكنك تجاهل هذه الرسالة.',
    ],
  },
}

const ALREADY_REGISTERED: Record<Language, Wording> = {
  en: {
    subject: 'You already have a Shabaka account',
    greeting: (name) => `Hello ${name},`,
    greetingNobody: 'Hello,',
    paragraphs: ['Someone, probably you, tried to sign up to Shabaka with this address. It already has an account.'],
    button: 'Sign in',
    after: ['If it was not you, nothing has changed and you can ignore this mail.'],
  },
  ar: {
    subject: 'لديك حساب في «شبكة»',
    greeting: (name) => `أهلًا ${name}،`,
    greetingNobody: 'أهلًا،',
    paragraphs: ['وصلنا طلب، لعلّه منك، لإنشاء حساب في «شبكة» بهذا العنوان. وهذا العنوان مسجَّل لدينا من قبل.'],
    button: 'تسجيل الدخول',
    after: ['إن لم يكن الطلب منك، فلم يتغيّر شيء ويمكنك تجاهل هذه الرسالة.'],
  },
}

const RESET: Record<Language, Wording> = {
  en: {
    subject: 'Set a new password for Shabaka',
    greeting: (name) => `Hello ${name},`,
    greetingNobody: 'Hello,',
    paragraphs: ['Someone, probably you, asked to set a new password for your Shabaka account.'],
    button: 'Set a new password',
    after: [
      'The link works once, and for one hour.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  },
  ar: {
    subject: 'كلمة مرور جديدة لحسابك في «شبكة»',
    greeting: (name) => `أهلًا ${name}،`,
    greetingNobody: 'أهلًا،',
    paragraphs: ['وصلنا طلب، لعلّه منك، لتعيين كلمة مرور جديدة لحسابك في «شبكة».'],
    button: 'تعيين كلمة مرور جديدة',
    after: [
      'الرابط صالح لمرّة واحدة ولساعة واحدة.',
      'إن لم يكن الطلب منك، فيمكنك تجاهل هذه الرسالة: كلمة مرورك لم تتغيّر.',
    ],
  },
}

/** Asks someone who signed up to confirm the address. */
export function confirmationMail(language: Language, name: string, link: string): Mail {
  return compose('confirmation', language, CONFIRMATION[language], name, link)
}

/** Tells the owner of an account that somebody tried to sign up with the same address. */
export function alreadyRegisteredMail(language: Language, name: string, link: string): Mail {
  return compose('already_registered', language, ALREADY_REGISTERED[language], name, link)
}

/** Leads someone who forgot the password to a page where a new one is set. */
export function resetMail(language: Language, name: string, link: string): Mail {
  return compose('reset', language, RESET[language], name, link)
}

/** A request that was approved by who made it. */
export interface OwnApproval {
  readonly approver: string
  readonly organizationName: string
  readonly transactionType: TransactionType
  /** As it is read in the mail's language, with its currency. */
  readonly money: string
}

const TYPE_WORDS: Record<Language, Record<TransactionType, string>> = {
  en: { deposit: 'deposit', withdraw: 'withdrawal', income: 'income' },
  ar: { deposit: 'إيداع', withdraw: 'سحب', income: 'إيراد' },
}

function ownApprovalWording(language: Language, { approver, organizationName, transactionType, money }: OwnApproval) {
  const type = TYPE_WORDS[language][transactionType]
  const who = isAddress(approver) ? '' : approver
  const wording: Record<Language, Wording> = {
    en: {
      subject: `${organizationName}: a request was approved by its requester`,
      greeting: (name) => `Hello ${name},`,
      greetingNobody: 'Hello,',
      paragraphs: [
        `${who ? isolatedIn(language, who) : 'Someone'} approved a request of their own in ${organizationName}: ${type}, ${money}.`,
      ],
      button: 'Open the transactions',
      after: ['This is allowed. It is told to every administrator, and marked wherever the transaction is shown.'],
    },
    ar: {
      subject: `طلب وموافقة من الشخص نفسه في ${organizationName}`,
      greeting: (name) => `أهلًا ${name}،`,
      greetingNobody: 'أهلًا،',
      paragraphs: [
        `الطلب والموافقة من الشخص نفسه${who && ` (${isolatedIn(language, who)})`}: ${type} بقيمة ${money} في ${isolatedIn(language, organizationName)}.`,
      ],
      button: 'عرض الحركات',
      after: ['هذا مسموح، وتُعلَم به إدارة الشبكة كلّها، ويُشار إليه حيث تظهر الحركة.'],
    },
  }
  return wording[language]
}

/** Tells an administrator that somebody approved a request of their own. */
export function ownApprovalMail(language: Language, name: string, link: string, approval: OwnApproval): Mail {
  const mail = compose('own_approval', language, ownApprovalWording(language, approval), name, link)
  return { ...mail, usefulForSeconds: NOTICE_SECONDS }
}

/** Tells an administrator how many people wait for approval. */
export function waitingMail(language: Language, name: string, link: string, waiting: number): Mail {
  const wording: Record<Language, Wording> = {
    en: {
      subject: waiting === 1 ? 'One person waits for approval' : `${waiting} people wait for approval`,
      greeting: (called) => `Hello ${called},`,
      greetingNobody: 'Hello,',
      paragraphs: [
        waiting === 1
          ? 'One person has signed up to Shabaka and waits for approval.'
          : `${waiting} people have signed up to Shabaka and wait for approval.`,
      ],
      button: 'Open the pending approvals',
      after: ['You get this mail at most once an hour.'],
    },
    ar: {
      subject: `عدد طلبات الانضمام قيد الانتظار: ${waiting}`,
      greeting: (called) => `أهلًا ${called}،`,
      greetingNobody: 'أهلًا،',
      paragraphs: [`عدد الأشخاص الذين أنشأوا حسابًا في «شبكة» وينتظرون الموافقة: ${waiting}.`],
      button: 'عرض طلبات الانضمام',
      after: ['تصلك هذه الرسالة مرّة في الساعة على الأكثر.'],
    },
  }
  return { ...compose('waiting', language, wording[language], name, link), usefulForSeconds: NOTICE_SECONDS }
}

/** Tells somebody who signed up that they may enter. */
export function approvedMail(language: Language, name: string, link: string): Mail {
  const wording: Record<Language, Wording> = {
    en: {
      subject: 'Welcome to Shabaka',
      greeting: (called) => `Hello ${called},`,
      greetingNobody: 'Hello,',
      paragraphs: ['An administrator has approved your account. You can sign in now.'],
      button: 'Open Shabaka',
      after: [],
    },
    ar: {
      subject: 'أهلًا بك في «شبكة»',
      greeting: (called) => `أهلًا ${called}،`,
      greetingNobody: 'أهلًا،',
      paragraphs: ['وافقت إدارة الشبكة على حسابك. يمكنك تسجيل الدخول الآن.'],
      button: 'فتح «شبكة»',
      after: [],
    },
  }
  return { ...compose('decision', language, wording[language], name, link), usefulForSeconds: NOTICE_SECONDS }
}

/** Tells somebody who signed up that their request was not approved, with the reason where one was given. */
export function rejectedMail(language: Language, name: string, link: string, reason: string | null): Mail {
  const wording: Record<Language, Wording> = {
    en: {
      subject: 'Your request was not approved',
      greeting: (called) => `Hello ${called},`,
      greetingNobody: 'Hello,',
      paragraphs: [
        'An administrator has looked at your request to enter Shabaka. It was not approved.',
        ...(reason ? [`Reason: ${isolatedIn(language, reason)}`] : []),
      ],
      button: 'Open Shabaka',
      after: ['If you think that this is a mistake, please talk to the leaders of your group.'],
    },
    ar: {
      subject: 'لم تتمّ الموافقة على طلبك',
      greeting: (called) => `أهلًا ${called}،`,
      greetingNobody: 'أهلًا،',
      paragraphs: [
        'راجعت إدارة الشبكة طلب انضمامك إلى «شبكة»، ولم تتمّ الموافقة عليه.',
        ...(reason ? [`السبب: ${isolatedIn(language, reason)}`] : []),
      ],
      button: 'فتح «شبكة»',
      after: ['إن كان في الأمر خطأ، فيُرجى التحدّث إلى قادة مجموعتك.'],
    },
  }
  return { ...compose('decision', language, wording[language], name, link), usefulForSeconds: NOTICE_SECONDS }
}

function compose(kind: Mail['kind'], language: Language, wording: Wording, name: string, link: string): Mail {
  const before = [
    isAddress(name) ? wording.greetingNobody : wording.greeting(isolatedIn(language, name)),
    ...wording.paragraphs,
  ]
  return {
    kind,
    language,
    subject: wording.subject,
    usefulForSeconds: LINK_SECONDS,
    text: [...before, `${wording.button}:\n${link}`, ...wording.after].join('\n\n'),
    html: page(language, [
      ...before.map(paragraph),
      `<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="background:#087c50;color:#ffffff;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(wording.button)}</a></p>`,
      ...wording.after.map(paragraph),
      `<p dir="ltr" style="font-size:13px;color:#5c6b64;word-break:break-all">${escapeHtml(link)}</p>`,
    ]),
  }
}

/** A name that mail programs would turn into a link: someone may have signed up with a stranger's address to send it. */
function isAddress(name: string): boolean {
  return /[@/\\]|\p{L}\.\p{L}{2}/u.test(name)
}

function page(language: Language, blocks: readonly string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<body style="margin:0;background:#f6f8f6;padding:24px 12px">
<div dir="${direction}" style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e2e8e4;border-radius:12px;padding:28px;font-family:'Readex Pro',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1b2420">
<p style="margin:0 0 20px;font-weight:600;color:#087c50;font-size:20px">${language === 'ar' ? 'شبكة' : 'Shabaka'}</p>
${blocks.join('\n')}
</div>
</body>
</html>`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
