import { desc } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Database } from '#server/database/connect.ts'
import { outgoingMails } from '#server/database/schema/index.ts'

/** The demo's mails: the last fifty, the newest first, with their links, so that signing up needs no mail server. */
export async function demoMailPage(database: Database, styleNonce: string) {
  const mails = await database.select().from(outgoingMails).orderBy(desc(outgoingMails.createdAt)).limit(50)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Demo mails · Shabaka</title>
        <style nonce="${styleNonce}">
          body { margin: 0 auto; max-width: 640px; padding: 24px 16px; background: #f6f8f6; color: #1b2420;
            font: 16px/1.6 system-ui, Tahoma, sans-serif; }
          article { background: #fff; border: 1px solid #e2e8e4; border-radius: 12px; padding: 20px; margin: 16px 0; }
          h1 { font-size: 24px; } h2 { font-size: 18px; margin: 0 0 4px; }
          .to { color: #5c6b64; margin: 0 0 12px; } .words { white-space: pre-line; overflow-wrap: anywhere; }
          a { color: #087c50; }
        </style>
      </head>
      <body>
        <h1>Demo mails</h1>
        <p>What the demo would have sent by mail. <a href="/auth">Back to Shabaka</a></p>
        ${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
        ${mails.map(
          (mail) => html`<article dir="${mail.language === 'ar' ? 'rtl' : 'ltr'}" lang="${mail.language}">
            <h2>${mail.subject}</h2>
            <p class="to" dir="ltr">${mail.recipient}</p>
            <div class="words">${linked(mail.text)}</div>
          </article>`,
        )}
      </body>
    </html>`
}

function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? html`<a dir="ltr" href="${part}">${part}</a>` : part))
}
