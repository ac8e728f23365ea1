import type { Say } from '../shared/languages/createSay'
import type { Database, Transaction, Message, ServerContext } from '@core/server/plugin'
import { languageOf } from './familyLanguage'
import { type FamilyWays, readFamilyWays, type Way } from './familyWays'

/** A queued message to a family. */
export interface Waiting {
  readonly id: number
  readonly referralId: number
  readonly channel: Way
}

/** The recipient, the sender and the language of a message. */
export interface Addressed {
  readonly to: string
  readonly channel: Way
  readonly brand: string
  readonly officePhone: string | null
  readonly language: string
  readonly say: Say
}

/** One kind of message to families. */
export interface FamilyQueue<Item extends Waiting> {
  readonly read: (db: Database) => Promise<readonly Item[]>
  /** The reason not to send it any more: the family may have said no since it was queued. */
  readonly refusal: (item: Item, ways: FamilyWays) => string | null
  readonly drop: (tx: Transaction, item: Item, refusal: string) => Promise<void>
  readonly message: (item: Item, addressed: Addressed) => Message
  readonly markSent: (tx: Transaction, item: Item) => Promise<void>
}

export type SendingContext = Pick<ServerContext, 'db' | 'messages' | 'brand'>

/**
 * Sends the queued messages to families: by a channel that they allow, outside their quiet hours, in their language.
 * @param now the time that is compared with the quiet hours
 * @throws the error of the first message that failed, after the others were attempted
 */
export async function sendWaiting<Item extends Waiting>(
  queue: FamilyQueue<Item>,
  context: SendingContext,
  signal: AbortSignal,
  now: Date,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of await queue.read(context.db)) {
    if (signal.aborted) break
    try {
      await sendOne(queue, item, context, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function sendOne<Item extends Waiting>(
  queue: FamilyQueue<Item>,
  item: Item,
  { db, messages, brand }: SendingContext,
  now: Date,
): Promise<void> {
  const { channel, referralId } = item
  const ways = await readFamilyWays(db, referralId)
  const refusal = queue.refusal(item, ways)
  if (refusal !== null) return db.transaction((tx) => queue.drop(tx, item, refusal))
  if (ways.quietHours(now)) return
  const { name, officePhone } = await brand()
  const { code, say } = await languageOf(ways.languages)
  const to = ways.addresses[channel]!
  await messages.send(queue.message(item, { to, channel, brand: name, officePhone, language: code, say }))
  await db.transaction((tx) => queue.markSent(tx, item))
}
