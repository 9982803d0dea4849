import type { Language } from '#domain/dates.ts'

/** A mail as it is sent: plain text and HTML, in one language. */
export interface Mail {
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Wording {
  readonly subject: string
  readonly greeting: (name: string) => string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly after: readonly string[]
}

const CONFIRMATION: Record<Language, Wording> = {
  en: {
    subject: 'Confirm your email for Shabaka',
    greeting: (name) => `Hello ${name},`,
    paragraphs: ['Thank you for signing up to Shabaka. Please confirm that this address is yours.'],
    button: 'Confirm my email',
    after: [
      'The link works for one hour. After that, an administrator reviews your request.',
      'If you did not sign up, you can ignore this mail.',
    ],
  },
  ar: {
    subject: 'أكّد بريدك الإلكتروني في شبكة',
    greeting: (name) => `أهلًا ${name}،`,
    paragraphs: ['شكرًا لتسجيلك في شبكة. أكّد من فضلك أنّ هذا العنوان لك.'],
    button: 'تأكيد البريد الإلكتروني',
    after: [
      'الرابط صالح لساعة واحدة. بعد ذلك يراجع أحد المسؤولين طلبك.',
      'إذا لم تكن أنت من أنشأ الحساب، فتجاهل هذه الرسالة.',
    ],
  },
}

const ALREADY_REGISTERED: Record<Language, Wording> = {
  en: {
    subject: 'You already have a Shabaka account',
    greeting: (name) => `Hello ${name},`,
    paragraphs: ['Someone, probably you, tried to sign up to Shabaka with this address. It already has an account.'],
    button: 'Sign in',
    after: ['If it was not you, nothing has changed and you can ignore this mail.'],
  },
  ar: {
    subject: 'لديك حساب في شبكة',
    greeting: (name) => `أهلًا ${name}،`,
    paragraphs: ['حاول أحد ما، ولعلّه أنت، إنشاء حساب في شبكة بهذا العنوان. لكنّ له حسابًا أصلًا.'],
    button: 'تسجيل الدخول',
    after: ['إن لم تكن أنت، فلم يتغيّر شيء ويمكنك تجاهل هذه الرسالة.'],
  },
}

/** Asks someone who signed up to confirm the address. */
export function confirmationMail(language: Language, name: string, link: string): Mail {
  return compose(language, CONFIRMATION[language], name, link)
}

/** Tells the owner of an account that somebody tried to sign up with the same address. */
export function alreadyRegisteredMail(language: Language, name: string, link: string): Mail {
  return compose(language, ALREADY_REGISTERED[language], name, link)
}

function compose(language: Language, wording: Wording, name: string, link: string): Mail {
  const before = [wording.greeting(name), ...wording.paragraphs]
  return {
    language,
    subject: wording.subject,
    text: [...before, `${wording.button}:\n${link}`, ...wording.after].join('\n\n'),
    html: page(language, [
      ...before.map(paragraph),
      `<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="background:#087c50;color:#ffffff;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(wording.button)}</a></p>`,
      ...wording.after.map(paragraph),
      `<p dir="ltr" style="font-size:13px;color:#5c6b64;word-break:break-all">${escapeHtml(link)}</p>`,
    ]),
  }
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
  return `<p dir="auto">${escapeHtml(text)}</p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
