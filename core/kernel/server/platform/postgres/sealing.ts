import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** What a sealed file begins with; then come the salt, the nonce, what is encrypted by AES-256-GCM, and its tag. */
export interface Format {
  /** Each has a cost of deriving the key; the first is that of new files. All are of the same length. */
  readonly magics: readonly (readonly [magic: string, cost: number])[]
  /** What the first lines of all versions have in common. */
  readonly kind: string
  /** Of what begins otherwise. */
  readonly stranger: string
  /** Of what breaks off, was changed, or has another password. */
  readonly damaged: string
}

/** Of what begins as a later version of the format does. */
export const newer = 'was made by a newer version of White Glove. Install that version, and try again with it.'

const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Keys that are made of one password. Making one takes a fifth of a second, so those that were made are kept. */
export class PasswordKeys {
  private readonly made = new Map<string, Promise<Buffer>>()
  private readonly salt = randomBytes(saltBytes)

  constructor(private readonly password: string) {}

  /** For what is sealed now, with the salt that it was made with. */
  async own(cost: number): Promise<{ readonly salt: Buffer; readonly key: Buffer }> {
    return { salt: this.salt, key: await this.of(this.salt, cost) }
  }

  /**
   * RFC 7914: about a fifth of a second and 64 MB for each guess at a password.
   * @param cost 2 is OWASP's least
   */
  of(salt: Buffer, cost: number): Promise<Buffer> {
    const name = `${salt.toString('hex')} ${cost}`
    const found = this.made.get(name) ?? derive(this.password, salt, 32, { N: 2 ** 16, r: 8, p: cost, maxmem: 2 ** 27 })
    this.made.set(name, found)
    return found
  }
}

/** For a pipeline: encrypts what comes. */
export function seal({ magics: [newest] }: Format, keys: PasswordKeys) {
  const [magic, cost] = newest!
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { salt, key } = await keys.own(cost)
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    yield Buffer.concat([Buffer.from(magic), salt, nonce])
    for await (const piece of source) yield cipher.update(piece)
    cipher.final()
    yield cipher.getAuthTag()
  }
}

/**
 * For a pipeline: decrypts what `seal` encrypted, as it comes. Whether all of it is right is known at its end.
 * @throws with one of the format's two sentences, or with `newer`
 */
export function open({ magics, kind, stranger, damaged }: Format, keys: PasswordKeys) {
  const magicBytes = magics[0]![0].length
  const headBytes = magicBytes + saltBytes + nonceBytes
  const begin = (head: Buffer): Promise<DecipherGCM> => {
    const found = magics.find(([magic]) => head.subarray(0, magicBytes).equals(Buffer.from(magic)))
    if (!found) throw new Error(head.subarray(0, kind.length).equals(Buffer.from(kind)) ? newer : stranger)
    const nonce = head.subarray(magicBytes + saltBytes)
    return keys
      .of(head.subarray(magicBytes, magicBytes + saltBytes), found[1])
      .then((key) => createDecipheriv('aes-256-gcm', key, nonce))
  }
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let held: Buffer = Buffer.alloc(0)
    let decipher: DecipherGCM | undefined
    for await (const piece of source) {
      held = held.length > 0 ? Buffer.concat([held, piece]) : piece
      if (!decipher) {
        if (held.length < headBytes) continue
        decipher = await begin(held.subarray(0, headBytes))
        held = held.subarray(headBytes)
      }
      if (held.length <= tagBytes) continue
      yield decipher.update(held.subarray(0, -tagBytes))
      held = held.subarray(-tagBytes)
    }
    if (!decipher) throw new Error(stranger)
    try {
      decipher.setAuthTag(held).final()
    } catch (error) {
      throw new Error(damaged, { cause: error })
    }
  }
}
