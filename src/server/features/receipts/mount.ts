import { ORPCError } from '@orpc/server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { RECEIPT_REFUSALS, type ReceiptRefusal, receiptPath } from '#contract/finance/receipt-file.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { RECEIPT_SUBJECTS, RECEIPT_TYPES, type ReceiptSubject } from '#domain/receipts/receipts.ts'
import { canSeeStatement } from '#domain/rights/finance-permissions.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import type { Caller } from '#server/auth/context.ts'
import { refusalOfPerson } from '#server/calls/access.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE } from '#server/calls/errors.ts'
import type { Person } from '#server/queries/people.ts'
import { BODY_LIMITS, limitBody } from '#server/requests/body.ts'
import { createConcurrencyLimit } from '#server/requests/concurrency-limit.ts'
import { logRefusal } from '#server/requests/log-refusal.ts'
import { protocolRefusal } from '#server/requests/protocol-guard.ts'
import { addReceipt } from './add.ts'
import { readBytes, readReceipt } from './queries.ts'

type Services = Pick<RequestContext, 'auth' | 'database' | 'reads' | 'clock' | 'log'>

interface ReceiptEnv {
  Variables: { readonly caller: Caller & { readonly person: Person } }
}

/** The limits keep the files of one person from taking much memory at a time. */
const LIMITS = { running: 2, waiting: 12 } as const

const RETRY = { 'retry-after': RETRY_AFTER_SECONDS }

const uuid = z.uuid()

/** Routes for the bytes of receipts, which are no calls with JSON. Source: docs/product.md, 8.21. */
export function receiptRoutes(services: Services, addressOf: (c: Context) => string): Hono<ReceiptEnv> {
  const { database, clock, log } = services
  const limit = createConcurrencyLimit(LIMITS)
  const routes = new Hono<ReceiptEnv>()

  const refuse = (c: Context, code: ReceiptRefusal, caller: Caller | null = null) => {
    logRefusal(log, `receipts.${c.req.method === 'PUT' ? 'add' : 'read'}`, code, caller)
    return c.json({ code }, RECEIPT_REFUSALS[code])
  }

  routes.use(async (c, next) => {
    const { headers, method } = c.req.raw
    const outdated = method === 'PUT' ? protocolRefusal(headers) : null
    if (outdated) {
      const { status, ...body } = outdated
      return c.json(body, status, status === UNAVAILABLE.status ? RETRY : {})
    }
    const answerHeaders = new Headers()
    const caller = await authenticate(services, { headers, answerHeaders })
    for (const cookie of answerHeaders.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    c.header('cache-control', 'private, no-store')
    const refusal = refusalOfPerson(caller, headers.get(PERSON_HEADER), { haveSetUp: true, areApproved: true })
    if (refusal) return refuse(c, refusal, caller)
    c.set('caller', caller as ReceiptEnv['Variables']['caller'])
    return next()
  })

  routes.put(
    '/:id',
    // It runs before the body is read.
    async (c, next) => {
      try {
        await limit.run(c.var.caller.person.id, next)
      } catch (error) {
        if (error instanceof ORPCError) return c.json(UNAVAILABLE, UNAVAILABLE.status, RETRY)
        throw error
      }
    },
    limitBody(
      BODY_LIMITS.receipt,
      (c, problem) => refuse(c, problem === 'tooLarge' ? 'TOO_LARGE' : 'DAMAGED'),
      'bytes',
    ),
    async (c) => {
      const { caller } = c.var
      const [id, subject] = [c.req.param('id'), subjectIn(c)]
      if (!uuid.safeParse(id).success || subject === null) return refuse(c, 'NOT_FOUND', caller)
      const sent = { id, subject, bytes: new Uint8Array(await c.req.arrayBuffer()) }
      const by = { ...caller, database, clock, clientAddress: () => addressOf(c) }
      const refusal = await addReceipt(by, sent)
      return refusal ? refuse(c, refusal, caller) : c.json({ id })
    },
  )

  routes.get('/:id', async (c) => {
    const { caller } = c.var
    const id = c.req.param('id')
    const receipt = uuid.safeParse(id).success ? await readReceipt(database, id) : null
    if (!receipt || !canSeeStatement(caller.person, receipt.organizationName)) return refuse(c, 'NOT_FOUND', caller)
    const found = await readBytes(database, id)
    if (!found?.bytes) return refuse(c, 'NOT_FOUND', caller)
    c.header('content-type', RECEIPT_TYPES[found.kind])
    c.header('content-disposition', found.kind === 'pdf' ? `attachment; filename="receipt-${id}.pdf"` : 'inline')
    return c.body(new Uint8Array(found.bytes))
  })

  routes.all('*', (c) => c.json({ code: 'NOT_FOUND' }, 404))
  return routes
}

/** The subject in the query; null unless there is exactly one. */
function subjectIn(c: Context): ReceiptSubject | null {
  const [subject, ...others] = RECEIPT_SUBJECTS.flatMap((kind) => {
    const id = c.req.query(kind)
    return id === undefined ? [] : [{ kind, id }]
  })
  return subject && others.length === 0 && uuid.safeParse(subject.id).success ? subject : null
}

export const RECEIPTS_PATH = receiptPath('').slice(0, -1)
