import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The responses that a browser of this site would give to the page. */
export interface SoftAuthenticator {
  /** RegistrationResponseJSON */
  make(options: { readonly challenge: string }): object
  /** AuthenticationResponseJSON */
  get(options: { readonly challenge: string }): object
  /** A second device with a copy of the key, whose counter has the value at the time of the copy. */
  copy(): SoftAuthenticator
}

const bits = { present: 0x01, verified: 0x04, attested: 0x40 }
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/**
 * An authenticator and a browser in one, for tests: a key of ES256 that counts its uses, without attestation. WebAuthn, level 3, 6.1 and
 * 6.5.
 * @param origin of the page that uses it
 * @param verifies whether it verifies its owner each time
 */
export function softAuthenticator(
  origin: string,
  verifies = true,
  from?: { key: KeyPair; count: number },
): SoftAuthenticator {
  const key = from?.key ?? newKey()
  let count = from?.count ?? 0
  const id = key.id.toString('base64url')
  const authenticatorData = (flags: number, more: Uint8Array[] = []) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++count)
    const all = flags | bits.present | (verifies ? bits.verified : 0)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([all]), counter, ...more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  return {
    make({ challenge }) {
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(key.id.length)
      const data = authenticatorData(bits.attested, [Buffer.alloc(16), idLength, key.id, key.cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      })
    },
    get({ challenge }) {
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.secret)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
    copy: () => softAuthenticator(origin, verifies, { key, count }),
  }
}

type KeyPair = ReturnType<typeof newKey>

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // RFC 9053: key type EC2, algorithm ES256, curve P-256, and the point.
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return { id: randomBytes(16), secret: privateKey, cose: isoCBOR.encode(cose) }
}
