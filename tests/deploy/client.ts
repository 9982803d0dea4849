import { once } from 'node:events'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Nginx, SITE_NAME } from './nginx.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly names: readonly string[]
  readonly body: string
}

/** Someone's browser, which speaks HTTP/2 as browsers do. */
export class Client {
  readonly #session: ClientHttp2Session

  /** @param address the loopback address that the client connects from, for example 127.0.0.2 */
  constructor({ httpsPort, certificate }: Nginx, address: string) {
    const tls = { servername: SITE_NAME, ca: certificate, ALPNProtocols: ['h2'] }
    const socket = connectTcp({ host: '127.0.0.1', port: httpsPort, localAddress: address })
    this.#session = connect(`https://${SITE_NAME}`, { createConnection: () => connectTls({ socket, ...tls }) })
  }

  async get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const { answer, parts } = await this.#send(path, headers)
    return { ...answer, body: await textOf(parts) }
  }

  async post(path: string, body: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    const json = { ':method': 'POST', 'content-type': 'application/json', origin: `https://${SITE_NAME}` }
    const { answer, parts } = await this.#send(path, { ...json, ...headers }, body)
    return { ...answer, body: await textOf(parts) }
  }

  async stream(path: string, headers: OutgoingHttpHeaders): Promise<AsyncIterator<string>> {
    return (await this.#send(path, headers)).parts[Symbol.asyncIterator]()
  }

  close(): void {
    this.#session.destroy()
  }

  async #send(path: string, headers: OutgoingHttpHeaders, body?: string) {
    const parts = this.#session.request({ ':path': path, ...headers }).setEncoding('utf8')
    const answered = once(parts, 'response')
    parts.end(body)
    const [received, , raw]: [IncomingHttpHeaders & { ':status': number }, number, string[]] = (await answered) as never
    const names = raw.filter((_, index) => index % 2 === 0)
    return { answer: { status: received[':status'], headers: received, names }, parts }
  }
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}
