import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { OrganizationName } from '#domain/network/organizations.ts'

const WORKS = ['reading', 'recording', 'finance'] as const

export interface LoadPerson {
  readonly cookie: string
  readonly work: (typeof WORKS)[number]
  readonly organizationName: OrganizationName
  readonly isAdmin: boolean
}

export interface LoadOrder {
  readonly origin: string
  readonly seed: number
  readonly people: readonly LoadPerson[]
  /** The longest pause of a person between two calls, in milliseconds. */
  readonly pauseMs: number
}

export interface Write {
  readonly procedure:
    | 'sessions.create'
    | 'sessions.update'
    | 'sessions.remove'
    | 'roster.add'
    | 'finance.request'
    | 'finance.addIncome'
    | 'finance.deposit'
    | 'finance.review'
  readonly id: string
  /** A text of this call alone, or the decision of a review: by it the effect is found. */
  readonly mark: string
  readonly people?: number
  /** 'OK', or the code of the refusal. */
  readonly code: string
  /** How often it was sent until there was an answer. */
  readonly tries: number
  readonly sentAt: number
  readonly answeredAt: number
}

export interface LoadReport {
  readonly writes: readonly Write[]
  /** How long each answered read took, in milliseconds. */
  readonly reads: readonly number[]
  /** Changes that streams told of, and how often a stream was opened. */
  readonly events: number
  readonly streams: number
  /** Why calls had to be sent again, with how often: 'UNAVAILABLE', the status of the proxy, or that the connection broke. */
  readonly unanswered: Map<string, number>
  readonly faults: readonly string[]
}

/** What the process of the load is told, and what it tells. */
export type ToLoad = { readonly begin: LoadOrder } | { readonly stop: true }
export type FromLoad = { readonly answered: number } | { readonly report: LoadReport }

export interface Load {
  goesOn(): Promise<void>
  stop(): Promise<LoadReport>
  close(): Promise<void>
}

/** @param certificates a file with the certificate of the proxy; null without TLS */
export function startLoad(order: LoadOrder, certificates: string | null): Load {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...(certificates && { NODE_EXTRA_CA_CERTS: certificates }) },
    serialization: 'advanced',
  })
  let answered = 0
  const reported = new Promise<LoadReport>((resolve, reject) => {
    child.on('message', (message: FromLoad) => {
      if ('report' in message) resolve(message.report)
      else answered = message.answered
    })
    child.once('exit', (code) => reject(new Error(`The process of the load ended with ${code}`)))
  })
  // Told by anyone who waits for it.
  reported.catch(() => undefined)
  const tell = (message: ToLoad) => child.send(message)
  tell({ begin: order })
  return {
    async goesOn() {
      const enough = answered + Math.max(5, order.people.length / 10)
      while (answered < enough) await Promise.race([once(child, 'message'), reported])
    },
    stop() {
      tell({ stop: true })
      return reported
    },
    close: () => closed(child),
  }
}

async function closed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
