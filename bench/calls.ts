import { randomInt } from 'node:crypto'
import type { LoadRequest } from './load.ts'
import { SEARCHES } from './network-names.ts'
import { callOnce, requestOf, type Target } from './target.ts'
import { createRequests, reviewRequests, updateRequests } from './write-calls.ts'

/** A call that is measured. */
export interface Call {
  readonly name: string
  readonly path: string
  /** Whether two servers answer the same request with the same bytes. */
  readonly isRead: boolean
  /** Why it is further from the limit than others, or grows more; for the results. */
  readonly reason?: string
  /** Makes requests that nobody has sent yet to this target. A read may repeat some. */
  requests(target: Target, amount: number): Promise<LoadRequest[]>
}

/** Everybody's password. */
export const PASSWORD = 'a password of the benchmark'
/** Sessions on a page. */
const LIMIT = 50
const PAGE = 100
/** As many different requests as a read has; more are repetitions. */
const MOST_DIFFERENT = 400

const SHORT_ANSWER = `the answer is short and its statement fast, so what every call costs weighs more: its route, its headers, the checks
of its input and output.`

/** Every call that is measured, each as somebody who may do it. */
export const CALLS: readonly Call[] = [
  {
    name: 'sign-in',
    path: '/api/auth/sign-in/email',
    isRead: false,
    reason: `the limit only hashes; a sign-in also counts attempts and stores the session, by the authentication library and one
statement after the other.`,
    requests: signInRequests,
  },
  read(
    'dashboard.summary',
    'a team leader',
    leaderRequests(() => undefined),
  ),
  {
    ...read(
      'dashboard.summary',
      'an admin',
      adminRequests(() => undefined),
    ),
    reason: SHORT_ANSWER,
  },
  read(
    'sessions.list',
    'first page',
    adminRequests(() => ({ limit: LIMIT })),
  ),
  read(`sessions.list`, 'hundredth page', hundredthPage),
  {
    ...read('sessions.get', '40 people', sessionRequests),
    reason: `the server makes an object of each of the 40 people, checks it against the contract and writes it as JSON, while PostgreSQL writes
the whole answer of the limit as one text.`,
  },
  {
    name: 'sessions.create, 40 people',
    path: '/rpc/sessions/create',
    isRead: false,
    reason: 'each name and text is checked and brought into its stored form; the limit checks nothing.',
    requests: createRequests,
  },
  { name: 'sessions.update, 40 people', path: '/rpc/sessions/update', isRead: false, requests: updateRequests },
  {
    ...read('members.attendees', 'a search in a group', leaderRequests(searchInput)),
    reason: `the words that are searched for decide the text of the statement, so PostgreSQL plans it at each call, while the limit has
it prepared.`,
  },
  {
    ...read('members.attendees', 'a search in the network', adminRequests(searchInput)),
    reason: `each person is an object that is checked against the contract and written as JSON, while PostgreSQL writes the whole rows of
the limit as text.`,
  },
  {
    ...read('finance.overview', 'a finance manager', financeRequests),
    reason: SHORT_ANSWER,
  },
  {
    ...read(
      'finance.overview',
      'an admin',
      adminRequests(() => undefined),
    ),
    reason: SHORT_ANSWER,
  },
  {
    ...read(
      'finance.balances',
      'an admin',
      adminRequests(() => ({ limit: LIMIT })),
    ),
    reason: 'the first page has 50 groups, and only 8 in a network of size 1.',
  },
  {
    name: 'finance.review',
    path: '/rpc/finance/review',
    isRead: false,
    reason: `accounts are locked and the change is decided by the rules of \`domain/ledger.ts\` between two statements, as one
transaction of four round trips; the limit does everything in one statement.`,
    requests: reviewRequests,
  },
]

type Requests = Call['requests']

function read(procedure: string, variant: string, different: Requests): Call {
  return {
    name: `${procedure}, ${variant}`,
    path: `/rpc/${procedure.replace('.', '/')}`,
    isRead: true,
    async requests(target, amount) {
      const found = await different(target, Math.min(amount, MOST_DIFFERENT))
      return Array.from({ length: amount }, (_, at) => found[at % found.length] as LoadRequest)
    },
  }
}

function searchInput(at: number) {
  return { search: SEARCHES[at % SEARCHES.length] }
}

function adminRequests(input: (at: number) => unknown): Requests {
  return async (_, amount) => Array.from({ length: amount }, (__, at) => requestOf('admin1', input(at)))
}

function leaderRequests(input: (at: number) => unknown): Requests {
  return async ({ database }, amount) => {
    const groups = await countGroups(database)
    return Array.from({ length: amount }, (_, at) => requestOf(`leader${1 + (at % groups)}`, input(at)))
  }
}

async function financeRequests({ database }: Target, amount: number) {
  const groups = await countGroups(database)
  return Array.from({ length: amount }, (_, at) => requestOf(`finance${1 + (at % groups)}`, undefined))
}

async function countGroups(database: Target['database']): Promise<number> {
  const { rows } = await database.query('select count(*)::int as groups from organizations')
  return rows[0].groups
}

/** The hundredth page of all sessions, or the last one of a smaller network. */
async function hundredthPage(target: Target): Promise<LoadRequest[]> {
  const database = target.database as { hundredthPage?: LoadRequest }
  database.hundredthPage ??= await findHundredthPage(target)
  return [database.hundredthPage]
}

async function findHundredthPage(target: Target): Promise<LoadRequest> {
  let request = requestOf('admin1', { limit: LIMIT })
  for (let page = 1; page < PAGE; page += 1) {
    const answer = JSON.parse(await callOnce(target, '/rpc/sessions/list', request.headers, request.body))
    if (answer.json.nextCursor === null) break
    request = requestOf('admin1', { limit: LIMIT, cursor: answer.json.nextCursor })
  }
  return request
}

async function sessionRequests({ database }: Target, amount: number): Promise<LoadRequest[]> {
  const { rows } = await database.query(
    `select sessions.id, position from sessions join organizations on name = organization order by sessions.id desc limit $1`,
    [amount],
  )
  return rows.map(({ id, position }) => requestOf(`leader${position}`, { id }))
}

async function signInRequests({ database }: Target, amount: number): Promise<LoadRequest[]> {
  const groups = await countGroups(database)
  return Array.from({ length: amount }, (_, at) => ({
    // Each from another address: the server limits the sign-ins from one.
    headers: { 'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.') },
    body: JSON.stringify({ email: `leader${1 + (at % groups)}@example.org`, password: PASSWORD }),
  }))
}
