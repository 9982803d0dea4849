import { type Me, me } from '#contract/accounts/accounts.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { isUnavailable } from '#server/database/unavailable.ts'

/** The longest wait of the page for the database, in milliseconds: the app can ask again. */
const TIMEOUT_MS = 1_000

type Services = Pick<RequestContext, 'auth' | 'database' | 'reads' | 'clock' | 'log' | 'timeZone' | 'accessMarks'>

/**
 * The signed-in person; null without a sign-in, undefined if unknown. It never rejects, because the page opens without
 * a database too.
 */
export function pagePerson(services: Services) {
  return async (headers: Headers, answerHeaders: Headers): Promise<Me | null | undefined> => {
    if (!headers.has('cookie')) return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, undefined)
    })
    const requested = ask(services, headers, answerHeaders)
    const answer = await Promise.race([requested, late])
    clearTimeout(timer)
    return answer
  }
}

async function ask(services: Services, headers: Headers, answerHeaders: Headers): Promise<Me | null | undefined> {
  const { log, timeZone, accessMarks } = services
  try {
    const caller = await authenticate(services, { headers, answerHeaders })
    const person = caller?.person
    return person ? me.parse({ ...person, timeZone, accessMark: accessMarks.markOf(person.id) }) : null
  } catch (error) {
    if (isUnavailable(error)) log.warn('answering a page: the database is not available')
    else log.failure('answering a page', error)
    return undefined
  }
}
