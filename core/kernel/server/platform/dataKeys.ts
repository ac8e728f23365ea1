import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createKeyFile } from './createKeyFile'

/**
 * Encrypts data that nobody may read from a copy of the database. A sealed text is `sealed1.<key>.<nonce, ciphertext and tag>`. `<key>` is
 * the beginning of the key's hash, so that texts which an older key sealed can still be decrypted.
 */
export interface DataKeys {
  /**
   * Encrypts by AES-256-GCM, with the newest key.
   * @param context identifies the value and its owner: in another context it can't be decrypted
   */
  seal(text: string, context: string): string
  /**
   * @returns the text; a text that was stored before there were keys is returned unchanged.
   * @throws where its key is missing, or it was changed
   */
  open(stored: string, context: string): string
  /** Whether the newest key sealed it. */
  isCurrent(stored: string): boolean
  /** The same for a value of an encrypted field: it ends with a digest by which equal values can be found. */
  sealValue(text: string): string
  /** @returns the text that `sealValue` sealed; undefined where its key is missing, or it was not sealed here */
  openValue(sealed: string): string | undefined
  /** The id of the newest key, which seals. */
  readonly currentId: string
  knows(id: string): boolean
  /**
   * @param id of the key to derive from
   * @param purpose identifies the use and its owner
   * @returns a key of 32 bytes for this purpose, always the same; undefined where the key is missing
   */
  derive(id: string, purpose: string): Buffer | undefined
  /** @returns the digests that sealed values of this text may end with, one for each key. */
  digestsOf(text: string): readonly string[]
}

const mark = 'sealed1'
/** The prefix of sealed values. core/kernel/entity/kinds/make refuses it in what people type. */
export const valueMark = 'sealed2'
const valueContext = 'value'
const digestBytes = 16
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Sealed values, alone or within JSON, where they need no escaping. */
export const sealedValues = new RegExp(String.raw`${valueMark}\.[0-9a-f]{8}\.[\w-]{38,}\.[\w-]{22}`, 'g')

export const isSealed = (text: string) => text.startsWith(`${valueMark}.`)

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** @param read returns the keys, newest first; it is called again where a text names an unknown key */
export function createDataKeys(read: () => readonly Buffer[]): DataKeys {
  let keys = read()
  const find = (id: string) => {
    const found = keys.find((key) => idOf(key) === id)
    if (found) return found
    keys = read()
    return keys.find((key) => idOf(key) === id)
  }
  return {
    seal: (text, context) => `${mark}.${idOf(keys[0]!)}.${encrypt(keys[0]!, text, context)}`,
    open(stored, context) {
      const [begin, id = '', sealed = ''] = stored.split('.')
      if (begin !== mark) return stored
      const key = find(id)
      if (!key) throw new Error(missingKey(id))
      return decrypt(key, sealed, context)
    },
    isCurrent: (stored) => [mark, valueMark].some((begin) => stored.startsWith(`${begin}.${idOf(keys[0]!)}.`)),
    sealValue: (text) =>
      `${valueMark}.${idOf(keys[0]!)}.${encrypt(keys[0]!, text, valueContext)}.${digest(keys[0]!, text)}`,
    openValue(stored) {
      const [, id = '', sealed = ''] = stored.split('.')
      const key = find(id)
      try {
        return key && decrypt(key, sealed, valueContext)
      } catch {
        return undefined
      }
    },
    get currentId() {
      return idOf(keys[0]!)
    },
    knows: (id) => find(id) !== undefined,
    derive(id, purpose) {
      const key = find(id)
      return key && Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes))
    },
    digestsOf: (text) => keys.map((key) => digest(key, text)),
  }
}

/** @returns the message for a missing key. */
export function missingKey(id: string): string {
  return `The database holds what the data key ${id} encrypted, and that key is not there. Add it behind the others: to DATA_KEY, or to the file in DATA_DIR/keys, which is in backups.`
}

function encrypt(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** With a key of its own that is derived from the data key: the data key is only used to encrypt. */
function digest(key: Buffer, text: string): string {
  const own = createHmac('sha256', key).update('digest of a value').digest()
  return createHmac('sha256', own).update(text).digest().subarray(0, digestBytes).toString('base64url')
}

/** @returns a new key in the format of DATA_KEY */
export function newDataKey(): string {
  return randomBytes(keyBytes).toString('base64')
}

/**
 * @param text keys in base64, separated by commas or line ends, newest first.
 * @returns undefined where one of them is invalid
 */
export function parseDataKeys(text: string): readonly Buffer[] | undefined {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => Buffer.from(key, 'base64'))
  return keys.length > 0 && keys.every(({ length }) => length === keyBytes) ? keys : undefined
}

/** The file of the keys that are not in DATA_KEY. Backups of DATA_DIR include it. */
export function dataKeyFile(dataDir: string): string {
  return path.join(dataDir, 'keys', 'data.key')
}

/** The deployment's keys, as openDataKeys has them. Where there are none, none is created. */
export function readDataKeys({ dataKey, dataDir }: KeyPlace): DataKeys {
  const file = dataKeyFile(dataDir)
  return createDataKeys(() => [
    ...(dataKey ? parseDataKeys(dataKey)! : []),
    ...(existsSync(file) ? readKeyFile(file) : []),
  ])
}

interface KeyPlace {
  readonly dataKey: string | undefined
  readonly dataDir: string
}

/**
 * The deployment's keys: those of DATA_KEY, else those of a file in DATA_DIR, which is created at the first start. Where both exist, the
 * file's keys still decrypt what they encrypted, so that DATA_KEY can be set later, and an older backup can be restored.
 * @param say is called with a warning where DATA_KEY is not set, because the key is then stored with the data
 */
export async function openDataKeys(place: KeyPlace, say: (line: string) => void): Promise<DataKeys> {
  const { dataKey, dataDir } = place
  const file = dataKeyFile(dataDir)
  if (dataKey) return readDataKeys(place)
  if (!existsSync(file)) await createKeyFile(file, `${newDataKey()}\n`)
  say(
    `DATA_KEY is not set: the key that encrypts authenticator secrets and encrypted fields stands beside the data, in ${file}. Who copies both can read them. Set DATA_KEY to keep it elsewhere`,
  )
  return readDataKeys(place)
}

function readKeyFile(file: string): readonly Buffer[] {
  const keys = parseDataKeys(readFileSync(file, 'utf8'))
  if (!keys) throw new Error(`${file} must hold keys of 32 bytes in base64, one a line. Put it back from a backup.`)
  return keys
}

/**
 * Adds a key before those in DATA_DIR.
 * @returns the file
 */
export async function addDataKey(dataDir: string): Promise<string> {
  const file = dataKeyFile(dataDir)
  const before = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no key in ${file}. Start the product once with this DATA_DIR.`)
  })
  await writeFile(`${file}.new`, `${newDataKey()}\n${before}`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return file
}
