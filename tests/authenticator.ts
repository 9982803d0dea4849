import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Options {
  readonly challenge: string
  readonly userVerification?: string
}

export function anAuthenticator(origin = 'http://shabaka.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const dataOf = (flags: number, credential = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, credential])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    /** With the attestation format `none`. */
    make(options: string): string {
      const { challenge } = JSON.parse(options) as Options
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const data = dataOf(USER_PRESENT | HAS_CREDENTIAL, Buffer.concat([Buffer.alloc(16), length, credentialId, key]))
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex'),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Verifies the user if that is required, unless the authenticator cannot. */
    use(options: string, { verifiesUser = true } = {}): string {
      const { challenge, userVerification } = JSON.parse(options) as Options
      counter++
      const isVerified = userVerification === 'required' && verifiesUser
      const data = dataOf(isVerified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT)
      const client = clientData('webauthn.get', challenge)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
