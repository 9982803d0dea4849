import { ORPCError } from '@orpc/client'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { implement } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { BatchHandlerPlugin } from '@orpc/server/plugins'
import { type Contract, contract } from '#contract/index.ts'
import { OWN_ANSWER_HEADER, TIME_HEADER } from '#contract/own-answer.ts'
import type { ApiError } from '#web/api.ts'

/** The answer of a procedure to its cleaned input. */
type AnswerTo<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (input: InferSchemaOutput<Input>) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never

/** The answer of a procedure of the contract. */
export type AnswerOf<Area extends keyof Contract, Name extends keyof Contract[Area]> = AnswerTo<Contract[Area][Name]>

/** What the server answers, by area and procedure; an answer may throw an error of the contract (`refusal`). */
export type Answers = {
  readonly [Area in keyof Contract]?: { readonly [Name in keyof Contract[Area]]?: AnswerOf<Area, Name> }
}

type Answer = (input: unknown) => unknown

/** A call that reached the server. */
interface Call {
  /** Such as `roster.add`. */
  readonly procedure: string
  /** As the contract's schema has cleaned it. */
  readonly input: unknown
}

export type FakeServer = ReturnType<typeof createFakeServer>

/**
 * A server in the page's own process, behind `fetch`: the contract checks every input and output, and the test answers.
 * A call that the test does not answer stays open.
 */
export function createFakeServer(answers: Answers) {
  const calls: Call[] = []
  const unanswered = new Set<string>()
  const paths = new Map<string, (body: unknown) => Response>()
  let now: Answers = answers
  const handler = new RPCHandler(
    routerOf(async (procedure, input) => {
      calls.push({ procedure, input })
      const [area = '', name = ''] = procedure.split('.')
      const answer = (now as Record<string, Record<string, Answer> | undefined>)[area]?.[name]
      if (answer) return answer(input)
      unanswered.add(procedure)
      return new Promise(() => undefined)
    }),
    {
      plugins: [new BatchHandlerPlugin()],
      rootInterceptors: [
        async ({ next }) => {
          const { matched, response } = await next()
          if (!matched) return { matched, response }
          return {
            matched,
            response: { ...response, headers: { ...response.headers, [TIME_HEADER]: `${Date.now()}` } },
          }
        },
      ],
    },
  )

  const answerHttp = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const answerPath = paths.get(pathname)
    if (answerPath) return marked(answerPath(await request.json()))
    const { matched, response } = await handler.handle(request, { prefix: '/rpc', context: {} })
    if (matched) return marked(response)
    if (pathname === '/healthz') return marked(Response.json({ status: 'ok' }))
    throw new Error(`No one answers ${request.url}`)
  }

  return {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      answerHttp(new Request(input instanceof Request ? input : new URL(input, window.location.origin), init)),
    /** The inputs of all calls of a procedure. */
    sent: (procedure: string) => calls.filter((call) => call.procedure === procedure).map(({ input }) => input),
    /** The procedures that were called in vain. */
    unanswered: () => [...unanswered],
    /** Answers further procedures, or others than before. */
    answer(more: Answers) {
      now = merged(now, more)
    },
    /** Answers a path outside the contract, such as `/api/auth/sign-out`; an answer that throws a `TypeError` does not arrive. */
    answerPath(path: string, answer: (body: unknown) => Response) {
      paths.set(path, answer)
    },
  }
}

/** An error that the contract names, as the server answers it. */
export function refusal(code: ApiError['code'], status = 409, data?: object): ORPCError<string, unknown> {
  return new ORPCError(code, { defined: true, status, data })
}

/** An answer that is always this error. */
export function refuses(...error: Parameters<typeof refusal>): () => never {
  return () => {
    throw refusal(...error)
  }
}

/** Counts as no answer, and is not repeated by itself. */
export const noAnswer = refuses('OUTDATED', 412)

/** A proxy's answer for a server that took the call and was not heard of again. */
export const lostAnswer = refuses('UNEXPECTED', 503)

/** The server is not reached. */
export const notReached = (): never => {
  throw new TypeError('Failed to fetch')
}

/** The only page of a list. */
export const pageOf = <Row>(...rows: readonly Row[]) => ({ rows: [...rows], nextCursor: null })

/** The answer that the test gives when it wants to. */
export function held<Value>() {
  let release: (value: Value) => void = () => undefined
  const answer = new Promise<Value>((resolve) => {
    release = resolve
  })
  return { answer, release }
}

export function merged(answers: Answers, more: Answers): Answers {
  const areas = Object.entries(more).map(([area, procedures]) => [
    area,
    { ...answers[area as keyof Answers], ...procedures },
  ])
  return { ...answers, ...Object.fromEntries(areas) }
}

/** A router of every procedure of the contract. */
function routerOf(answer: (procedure: string, input: unknown) => Promise<unknown>) {
  const os = implement(contract) as unknown as Record<string, Record<string, { handler(run: Handler): unknown }>>
  type Handler = (call: { input: unknown }) => Promise<unknown>
  const areas = Object.entries(contract).map(([area, procedures]) => [
    area,
    Object.fromEntries(
      Object.keys(procedures as object).map((name) => [
        name,
        os[area]?.[name]?.handler(({ input }) => answer(`${area}.${name}`, input)),
      ]),
    ),
  ])
  return Object.fromEntries(areas)
}

function marked(response: Response): Response {
  response.headers.set(OWN_ANSWER_HEADER, 'http://plain.test/')
  response.headers.set(TIME_HEADER, String(Date.now()))
  return response
}
