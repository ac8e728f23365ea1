import { countMessages, type Viewer, type Transaction, conflict, invalid, notFound } from '@core/server/plugin'
import { createRecord, denied, lockRecord, type WriteOptions } from '@core/server/entities'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'
import { kindOfMessage } from '../../shared/contactLog/contactKinds'
import { type MessageTemplate, templateOf } from '../../shared/contactLog/messageTemplates'
import { statusOf } from '../../shared/referralStatuses'
import { readFamilyWays, type Way } from '../familyWays'
import { referralTable } from '../referralTable'
import { queueFamilyMessage, refusalOf } from './sendFamilyMessages'

/** A message to the family of a referral. */
interface FamilyMessage {
  readonly template: MessageTemplate['id']
  readonly channel: Way
  readonly note?: string | null | undefined
  readonly nextFollowUp?: string | null | undefined
}

/**
 * Queues a message, and logs it with the follow-up.
 * @returns the id of its entry in the contact log
 * @throws HttpError 404 when the person may not see the referral, 403 when they may not change it, 409 when it is closed, 400 when the policy refuses
 */
export async function writeFamilyMessage(
  tx: Transaction,
  id: number,
  { template, channel, note, nextFollowUp }: FamilyMessage,
  viewer: Viewer,
  { catalog, author }: Pick<WriteOptions, 'catalog' | 'author'>,
): Promise<number> {
  const stored = await lockRecord(tx, referralTable, id, viewer, 'update')
  if (!stored) throw notFound('Referral')
  if (!stored.allowed) throw denied(referralTable, 'update', viewer)
  if (statusOf(stored.values.status as number).phase === 'Closed')
    throw conflict('This referral is closed. Reopen it before you write to the family.')
  const chosen = templateOf(template)
  const ways = await readFamilyWays(tx, id)
  const refusal = refusalOf(ways, channel, chosen)
  if (refusal) throw invalid([{ field: 'channel', message: refusal }])
  await countMessages(tx, viewer.id, [ways.addresses[channel]!])
  const contact = {
    referralId: id,
    kind: kindOfMessage[channel],
    note: note ? `${chosen.name}: ${note}` : chosen.name,
    ...(nextFollowUp && { nextFollowUp }),
  }
  // The table that knows its parent records.
  const contactId = await createRecord(tx, catalog.get(contactAttemptEntity.id)!, contact, viewer, {
    catalog,
    ...(author !== undefined && { author }),
  })
  await queueFamilyMessage(tx, { referralId: id, contactId, template, channel, requestedBy: viewer.id })
  return contactId
}
