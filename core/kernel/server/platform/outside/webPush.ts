import { ECDH, createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import { postOutside } from './postOutside'

/** A browser that accepts pushed messages: where its push service is, and the keys that only the browser can decrypt with. */
export interface PushTarget {
  readonly endpoint: string
  /** The browser's public key, an uncompressed point of P-256, in base64url. */
  readonly p256dh: string
  /** A secret of 16 bytes that the browser shared, in base64url. */
  readonly auth: string
}

/** The key pair by which push services know this deployment (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** How long a push service tries to reach a browser that is off, in seconds. */
const timeToLive = 24 * 3600

/** The longest text in one record: push services accept 4096 bytes in all. RFC 8291 4 */
const mostBytes = 3993

/** @returns a new key pair of a deployment */
export function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()).toString('base64url') }
}

/** @returns whether a browser could have made these keys: a point of the curve, and 16 bytes */
export function arePushTargetKeys({ p256dh, auth }: Omit<PushTarget, 'endpoint'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/**
 * Pushes a text to a browser, encrypted so that its push service can't read it.
 * @param contact a web address or `mailto:`, where the operators of a push service find those who send. RFC 8292 2.1
 * @returns the status of the push service: 201 if it accepted, 404 or 410 if the browser doesn't want messages any more
 * @throws where there is no response, or the address is not one of the internet
 */
export function pushText(
  target: PushTarget,
  text: string,
  {
    keys,
    contact,
    allowPrivate,
  }: { readonly keys: PushKeys; readonly contact: string; readonly allowPrivate: boolean },
): Promise<number> {
  return postOutside(target.endpoint, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(timeToLive),
      urgency: 'normal',
      authorization: `vapid t=${signedToken(new URL(target.endpoint).origin, contact, keys)}, k=${keys.publicKey}`,
    },
    body: encryptPush(text, target),
    allowPrivate,
  })
}

/**
 * Encrypts a message for a browser (RFC 8291), in one record of `aes128gcm` (RFC 8188).
 * @param made the salt and the sender's key of this message; for the test of the RFC's example. They must be new for each message
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: Omit<PushTarget, 'endpoint'>,
  made: { readonly salt?: Buffer; readonly privateKey?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > mostBytes) throw new Error(`A pushed message has at most ${mostBytes} bytes.`)
  const { salt = randomBytes(16), privateKey } = made
  const sender = createECDH('prime256v1')
  if (privateKey) sender.setPrivateKey(privateKey)
  else sender.generateKeys()
  const browser = Buffer.from(p256dh, 'base64url')
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(browser)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own])
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32))
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(4096, 16)
  head.writeUInt8(own.length, 20)
  // 2 marks the last record.
  return Buffer.concat([
    head,
    own,
    cipher.update(plain),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** @returns the token by which a push service knows who sends. It is valid for half a day; at most one is allowed. RFC 8292 2 */
function signedToken(audience: string, contact: string, { publicKey, privateKey }: PushKeys): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expires = Math.floor(Date.now() / 1000) + 12 * 3600
  const content = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp: expires, sub: contact })}`
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey }, format: 'jwk' })
  return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** A private key may begin with zeros, which are left out by `getPrivateKey`. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key])
