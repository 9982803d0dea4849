import { ORPCError } from '@orpc/server'
import { type Context, Hono } from 'hono'
import { YEAR_REFUSALS, type YearRefusal } from '#contract/finance/year-file.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { LANGUAGES } from '#domain/dates/dates.ts'
import { yearFileName } from '#domain/finance/year-file.ts'
import { canSeeStatement } from '#domain/rights/finance-permissions.ts'
import { originOf, recordAudit } from '#server/audit/audit.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import type { Caller } from '#server/auth/context.ts'
import { refusalOfPerson } from '#server/calls/access.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE } from '#server/calls/errors.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import type { Person } from '#server/queries/people.ts'
import { createConcurrencyLimit } from '#server/requests/concurrency-limit.ts'
import { logRefusal } from '#server/requests/log-refusal.ts'
import { filesInOrder, readBooks } from './year-files.ts'
import { presentYear } from './years.ts'
import { streamOf, zipped } from './zip-stream.ts'

type Services = Pick<RequestContext, 'auth' | 'database' | 'reads' | 'clock' | 'log' | 'timeZone'>

interface YearEnv {
  Variables: { readonly caller: Caller & { readonly person: Person } }
}

/** The limits of all people together, because the books of a year take memory. */
const LIMITS = { running: 1, waiting: 8 } as const
const EVERYONE = 'everyone'
const MOST_DOWNLOADS = 4
const LONGEST_DOWNLOAD_MS = 15 * 60_000

const FIRST_YEAR = 2000

/** Years as .zip files, which are no calls with JSON. Source: docs/product.md, 8.27. */
export function yearFileRoutes(services: Services, addressOf: (c: Context) => string): Hono<YearEnv> {
  const { database, clock, log } = services
  const limit = createConcurrencyLimit(LIMITS)
  /** The people whose download is under way: each holds its books in memory. */
  const downloading = new Set<string>()
  const routes = new Hono<YearEnv>()

  const refuse = (c: Context, code: YearRefusal, caller: Caller | null = null) => {
    logRefusal(log, 'finance.year', code, caller)
    return c.json({ code }, YEAR_REFUSALS[code])
  }

  routes.use(async (c, next) => {
    const { headers, method } = c.req.raw
    c.header('cache-control', 'private, no-store')
    // No other website may start a download, and a request for the headers alone does not start one.
    if (method !== 'GET' || headers.get('sec-fetch-site') === 'cross-site') return refuse(c, 'NOT_FOUND')
    const answerHeaders = new Headers()
    const caller = await authenticate(services, { headers, answerHeaders })
    for (const cookie of answerHeaders.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    const refusal = refusalOfPerson(caller, headers.get(PERSON_HEADER), { haveSetUp: true, areApproved: true })
    if (refusal) return refuse(c, refusal, caller)
    c.set('caller', caller as YearEnv['Variables']['caller'])
    return next()
  })

  routes.get('/:year{\\d{4}}', async (c) => {
    const { caller } = c.var
    const requested = await requestedIn(services, caller.person, {
      year: Number(c.req.param('year')),
      organizationName: c.req.query('organization'),
      language: c.req.query('language'),
    })
    if (!requested) return refuse(c, 'NOT_FOUND', caller)
    const { organizationName, year } = requested
    const { id } = caller.person
    if (downloading.has(id) || downloading.size === MOST_DOWNLOADS) return busy(c)
    downloading.add(id)
    const onEnd = () => void downloading.delete(id)
    try {
      const books = await limit.run(EVERYONE, () => readBooks(database, requested))
      const origin = originOf({ ...caller, clock, clientAddress: () => addressOf(c) })
      const about = { organizationName: organizationName ?? null, details: { year } }
      await recordAudit(database, origin, { action: 'money.year_downloaded', ...about })
      c.header('content-type', 'application/zip')
      c.header('content-disposition', `attachment; filename="shabaka-${yearFileName(organizationName, year)}.zip"`)
      const parts = zipped(filesInOrder(database, requested, books))
      const onError = (error: unknown) => log.failure(`sending the year ${year}`, error)
      return c.body(streamOf(parts, { longest: LONGEST_DOWNLOAD_MS, onEnd, onError }))
    } catch (error) {
      onEnd()
      if (!(error instanceof ORPCError)) throw error
      return busy(c)
    }
  })

  routes.all('*', (c) => c.json({ code: 'NOT_FOUND' }, 404))
  return routes
}

function busy(c: Context) {
  return c.json(UNAVAILABLE, UNAVAILABLE.status, { 'retry-after': RETRY_AFTER_SECONDS })
}

interface Sent {
  readonly year: number
  readonly organizationName: string | undefined
  readonly language: string | undefined
}

/** The requested year; null if there is no such year, or none that the person may see. */
async function requestedIn({ database, timeZone, clock }: Services, person: Person, sent: Sent) {
  const { year, organizationName } = sent
  const language = LANGUAGES.find((one) => one === sent.language)
  const isYear = year >= FIRST_YEAR && year <= presentYear(timeZone, clock)
  if (!language || !isYear || !canSeeStatement(person, organizationName ?? null)) return null
  const organizations = await readOrganizations(database)
  if (organizationName !== undefined && !organizations.some(({ name }) => name === organizationName)) return null
  return { year, organizationName, language, personName: person.fullName, timeZone, now: clock() }
}
