import { admin } from '#server/calls/access.ts'
import { enqueueMailWithinLimit } from '#server/mail/enqueue-mail.ts'
import { testMail } from '#server/mail/test-mail.ts'
import { confirmStep } from '#server/queries/first-steps.ts'
import { languageOf } from '#server/queries/language.ts'

const confirm = admin.firstSteps.confirm.handler(({ input, context: { database, clock } }) =>
  confirmStep(database, input.step, new Date(clock())),
)

const sendTestMail = admin.firstSteps.sendTestMail.handler(async ({ context, errors }) => {
  const { database, person, appUrl } = context
  const mail = testMail(await languageOf(database, person.id), person.fullName, `${appUrl}/dashboard`)
  if (!(await enqueueMailWithinLimit(database, person.email, mail))) throw errors.TOO_MANY_MAILS()
})

export const firstSteps = { confirm, sendTestMail }
