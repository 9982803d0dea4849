import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  readonly to: string
  readonly text: string
}

/** A real mail server, by default on loopback, that keeps what it takes. */
export async function startMailServer(port = 0, host = '127.0.0.1') {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        taken.push({ to, text: decoded(Buffer.concat(parts).toString()) })
        done()
      })
    },
  })
  // A client that breaks off is not this server's failure.
  server.on('error', () => undefined)
  server.listen(port, host)
  await once(server.server, 'listening')
  return {
    taken,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function decoded(message: string): string {
  const [head = '', ...parts] = message.split(/\r?\n(?=Content-Type: text\/)/)
  const readable = parts.map((part) => {
    const [headers = '', ...body] = part.split(/\r?\n\r?\n/)
    const text = body.join('\n\n')
    if (/base64/i.test(headers)) return `${headers}\n\n${Buffer.from(text.split('\n--')[0] ?? '', 'base64').toString()}`
    return `${headers}\n\n${fromQuotedPrintable(text)}`
  })
  return [head, ...readable].join('\n')
}

function fromQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '')
  return joined.replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}
