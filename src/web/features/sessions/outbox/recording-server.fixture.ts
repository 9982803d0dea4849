import { ORPCError } from '@orpc/client'
import { OWN_ANSWER_HEADER } from '#contract/own-answer.ts'

const headers = { [OWN_ANSWER_HEADER]: 'http://plain.test/' }

/** The fate of a call. */
export type Fate = 'answered' | 'answerLost' | 'requestLost' | 'refused'

/** A server that records sessions once, as 5.10 says, and keeps the calls that it got. */
export class Server {
  readonly created = new Map<string, string>()
  readonly edits: { fields: Record<string, { was: string | null; is: string | null }>; people: object[] }[] = []
  readonly calls: string[] = []
  readonly fates: Fate[] = []

  async answer(request: Request): Promise<Response> {
    const fate = this.fates.shift() ?? 'answered'
    if (fate === 'requestLost') throw new TypeError('Failed to fetch')
    const input = (await request.json()).json
    const name = request.url.split('/').at(-1) ?? ''
    this.calls.push(name)
    const answer = fate === 'refused' ? new ORPCError('LEADER_REQUIRED', { status: 422 }) : this.result(name, input)
    if (fate === 'answerLost') throw new TypeError('Failed to fetch')
    if (answer instanceof ORPCError) {
      const json = { ...answer.toJSON(), defined: true }
      return Response.json({ json }, { status: answer.status, headers })
    }
    return Response.json({ json: answer }, { headers })
  }

  result(name: string, input: { id: string; fields: never; people: never }) {
    const known = this.created.get(input.id)
    if (name === 'create') {
      const content = JSON.stringify(input)
      if (known !== undefined && known !== content) return new ORPCError('CONFLICT', { status: 409 })
      this.created.set(input.id, content)
      return { id: input.id }
    }
    if (known === undefined) return new ORPCError('NOT_FOUND', { status: 404 })
    this.edits.push({ fields: input.fields, people: input.people })
    return { version: 2, conflicts: [], stayed: [] }
  }

  /** The topic of the recorded session, as the edits left it. */
  topics(): (string | null)[] {
    const [created = ''] = this.created.values()
    return [JSON.parse(created).topic, ...this.edits.map(({ fields }) => fields.topic?.is ?? null)]
  }
}
