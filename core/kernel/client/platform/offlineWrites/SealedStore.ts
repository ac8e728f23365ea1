import { deviceKeyCalls } from '@core/kernel/shared/deviceKeyCalls'
import { ApiError } from '../api/ApiError'
import { inBackground } from '../api/background'
import { callApi } from '../api/createApi'
import { inDatabase } from '../offline/sealedDatabase'
import { packValue, unpackValue } from './packValue'

/** Whose data it is, and in which session. */
export interface Owner {
  readonly userId: number
  readonly sessionId: string
  readonly roleId: number
  readonly roleName: string
  /** Whether the key stays in the browser until the session ends, so that the page can be opened without a connection. */
  readonly keepsKey: boolean
}

/** A stored entry. Only `sealed` holds what the person wrote or read. */
interface Entry {
  /** Unique in its place; `<place> <id>`. */
  readonly id: string
  readonly userId: number
  readonly keyId: string
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

interface StoredKey {
  readonly id: string
  readonly userId: number
  readonly sessionId: string
  readonly key: CryptoKey
}

/** What one person keeps on this device, encrypted by AES-GCM with keys that the server derives: see the README. */
export class SealedStore {
  readonly #keys = new Map<string, Promise<CryptoKey | undefined>>()

  private constructor(
    private readonly owner: Owner,
    /** The key of this session, which encrypts. */
    private readonly keyId: string,
  ) {}

  /**
   * Opens it, and deletes what other people left on this device.
   * @returns undefined where there is no key, because there is no connection yet
   * @throws where the browser can't encrypt or keep anything: over plain http, in some private windows
   */
  static async open(owner: Owner): Promise<SealedStore | undefined> {
    const { userId, sessionId } = owner
    const entries = await inDatabase<Entry[]>('entries', 'readonly', (store) => store.getAll())
    for (const { id } of entries.filter((entry) => entry.userId !== userId))
      await inDatabase('entries', 'readwrite', (store) => store.delete(id))
    const keys = await inDatabase<StoredKey[]>('keys', 'readonly', (store) => store.getAll())
    const isOwn = (key: StoredKey) => key.userId === userId && key.sessionId === sessionId && owner.keepsKey
    for (const { id } of keys.filter((key) => !isOwn(key)))
      await inDatabase('keys', 'readwrite', (store) => store.delete(id))
    const own = keys.find(isOwn)
    const { id, key } = own ?? (await requestKey())
    if (!own && owner.keepsKey)
      await inDatabase('keys', 'readwrite', (store) => store.put({ id, userId, sessionId, key } satisfies StoredKey))
    const store = new SealedStore(owner, id)
    store.#keys.set(id, Promise.resolve(key))
    return store
  }

  /** @returns what is kept in a place; without what needs a key that can't be had now, and what was changed since it was kept */
  async all<T>(place: string): Promise<readonly T[]> {
    const entries = await inDatabase<Entry[]>('entries', 'readonly', (store) => store.getAll(within(place)))
    const values = await Promise.all(entries.map((entry) => this.#unseal(entry)))
    return values.filter((value): value is T => value !== undefined)
  }

  /** @throws DOMException where the browser has no room */
  async put(place: string, id: string, value: unknown): Promise<void> {
    const key = await this.#keyOf(this.keyId)
    const nonce = crypto.getRandomValues(new Uint8Array(12))
    const entry = { id: `${place} ${id}`, userId: this.owner.userId, keyId: this.keyId, nonce }
    const sealed = await crypto.subtle.encrypt(cipher(entry), key!, await packValue(value))
    await inDatabase('entries', 'readwrite', (store) => store.put({ ...entry, sealed } satisfies Entry))
  }

  async remove(place: string, id: string): Promise<void> {
    await inDatabase('entries', 'readwrite', (store) => store.delete(`${place} ${id}`))
  }

  async #unseal(entry: Entry): Promise<unknown> {
    const key = entry.userId === this.owner.userId ? await this.#keyOf(entry.keyId) : undefined
    if (!key) return undefined
    const opened = await crypto.subtle.decrypt(cipher(entry), key, entry.sealed).catch(() => undefined)
    return opened && unpackValue(opened)
  }

  /** An entry of an earlier session has the key of that session. */
  #keyOf(id: string): Promise<CryptoKey | undefined> {
    const known = this.#keys.get(id)
    if (known) return known
    const requested = requestKey(id).then(
      ({ key }) => key,
      () => {
        this.#keys.delete(id)
        return undefined
      },
    )
    this.#keys.set(id, requested)
    return requested
  }
}

const within = (place: string) => IDBKeyRange.bound(`${place} `, `${place}!`)

const cipher = ({ id, userId, nonce }: Pick<Entry, 'id' | 'userId' | 'nonce'>) => ({
  name: 'AES-GCM',
  iv: nonce,
  // So that an entry can't be given to another person or another place.
  additionalData: new TextEncoder().encode(`${userId} ${id}`),
})

/** @throws ApiError */
async function requestKey(known?: string): Promise<{ readonly id: string; readonly key: CryptoKey }> {
  if (!crypto.subtle) throw new ApiError({ message: 'This browser can’t encrypt what it keeps.', status: 400 })
  const { method, path } = deviceKeyCalls.open
  const { data } = await inBackground(() =>
    callApi<{ data: { id: string; key: string } }>(method, path, { body: known === undefined ? {} : { id: known } }),
  )
  const bytes = Uint8Array.from(atob(data.key), (letter) => letter.charCodeAt(0))
  // Not extractable: scripts can use it here, and can't send it away.
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { id: data.id, key }
}
