import { sql } from 'kysely'
import { today } from '@core/entity'
import {
  countMessages,
  recordAudit,
  type Viewer,
  type Transaction,
  conflict,
  invalid,
  publishChange,
  notFound,
} from '@core/server/plugin'
import { lockRecord, updateRecord, type WriteOptions } from '@core/server/entities'
import type { FastifyRequest } from 'fastify'
import { choosableStatuses } from '../../shared/checkTransition'
import { type FormKey, publicFormOf, publicForms } from '../../shared/forms/publicForms'
import { statusId, statusOf } from '../../shared/referralStatuses'
import { issueFormLink } from '../forms/formLinks'
import { readFamilyWays } from '../familyWays'
import { referralTable } from '../referralTable'
import { checkWay } from './checkWay'
import { formLinksIssued } from './formLinksIssued'
import { issuePacketLink } from './packetLinks'
import { channelName, recordPacketEvent } from './recordPacketEvent'
import { addressOf, chooseRecipient } from './recipients'

export interface SendRequest {
  readonly referralId: number
  /** One form; by default all missing ones. */
  readonly form?: FormKey
  readonly channel: 'email' | 'sms'
  /** The guardian's row, null for the client; by default the first who can be reached. */
  readonly guardian?: number | null | undefined
  readonly remindOn?: string | null | undefined
  /** Request it again although it was submitted. */
  readonly again?: boolean | null | undefined
  /** The family, which refuses messages by this channel or at this time, was asked and agrees to this one. */
  readonly agreed?: boolean | null | undefined
}

/** As S8.7 writes it. */
const alreadySubmitted = 'Document Already Submitted!'

/**
 * Issues the links and sends them, in the caller's transaction. Sending the intake form changes the referral's status, if the
 * sender may do that by hand.
 * @param request absent where nobody requested it by hand
 * @returns the first link's id
 * @throws HttpError 404 when the person may not see it, 409 when it was submitted or the referral is closed, 400 when nobody can be reached
 * or the family refuses messages by this channel or at this time
 */
export async function sendForms(
  tx: Transaction,
  { referralId, form, channel, guardian, remindOn = null, again, agreed }: SendRequest,
  viewer: Viewer,
  { catalog, author }: Pick<WriteOptions, 'catalog' | 'author'>,
  request?: Pick<FastifyRequest, 'ip'>,
): Promise<number> {
  const stored = await lockRecord(tx, referralTable, referralId, viewer, 'update')
  if (!stored) throw notFound('Referral')
  const status = stored.values.status as number
  if (statusOf(status).phase === 'Closed') throw conflict('This referral is closed. Reopen it before you send forms.')
  const ways = await readFamilyWays(tx, referralId)
  if (remindOn && remindOn <= today(ways.zone))
    throw invalid([{ field: 'remindOn', message: 'Remind on: choose a day after today' }])
  checkWay(ways, { channel, agreed: agreed === true, remindOn, now: new Date() })
  const person = chooseRecipient(stored.values, channel, guardian)
  const done = again ? new Set<number>() : await submittedForms(tx, referralId)
  const forms = (form ? [publicFormOf(form)] : publicForms).filter(({ id }) => !done.has(id))
  if (forms.length === 0) throw conflict(alreadySubmitted)
  await countMessages(tx, viewer.id, [addressOf(person, channel)!])

  const linkIds: number[] = []
  for (const { key } of forms) {
    const { id } = await issueFormLink(tx, {
      referralId,
      form: key,
      issuedBy: viewer.id,
      channel,
      sentTo: `${person.name} (${person.relation})`,
      guardianId: person.guardian,
      remindOn,
    })
    linkIds.push(id)
  }
  if (linkIds.length > 1) await issuePacketLink(tx, referralId, linkIds)
  await tx.emit(formLinksIssued, { linkIds })
  const titles = forms.map(({ title }) => title)
  await recordPacketEvent(
    tx,
    referralId,
    viewer.id,
    `Sent by ${channelName(channel)} to ${person.name} (${person.relation}): ${titles.join(', ')}`,
  )
  if (
    forms.some(({ key }) => key === 'intake') &&
    stored.allowed &&
    statusOf(status).phase === 'New' &&
    choosableStatuses(status, null, viewer.permissions).includes(statusId.intakeSent)
  ) {
    await updateRecord(
      tx,
      referralTable,
      referralId,
      { version: stored.version, status: statusId.intakeSent },
      viewer,
      { catalog, ...(author !== undefined && { author }) },
    )
  } else {
    await publishChange(tx, 'referral', [referralId], viewer)
  }
  await recordAudit(tx, {
    action: 'formLinkSent',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `Referral ${referralId}`,
    record: { entity: 'referral', id: referralId },
    ...(request && { request }),
    details: { forms: titles, channel, ...(agreed && { agreed }) },
  })
  return linkIds[0]!
}

async function submittedForms(tx: Transaction, referralId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    form: number
  }>`select distinct form from referrals.form_submission where referral_id = ${referralId}`.execute(tx.query)
  return new Set(rows.map(({ form }) => form))
}
