import { z } from 'zod'
import { saves } from '#contract/calls.ts'
import { CONFIRMED_STEPS, FIRST_STEPS } from '#domain/network/first-steps.ts'

export const firstStep = z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })

export type FirstStepState = z.infer<typeof firstStep>

/** The first steps of a new network. Admins may call them. Source: docs/product.md, 19.9. */
export const firstSteps = {
  /** It may be repeated. */
  confirm: saves({ keeps: 'switches', repeats: true, audit: 'steps' }).input(
    z.object({ step: z.enum(CONFIRMED_STEPS, 'invalid') }),
  ),
  /** The mail goes to the caller's own address. */
  sendTestMail: saves({ keeps: 'own', audit: 'steps' }).errors({
    TOO_MANY_MAILS: { status: 429, message: 'Please wait before you send another one' },
  }),
}
