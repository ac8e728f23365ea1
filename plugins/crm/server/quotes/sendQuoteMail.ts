import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import { email, outsideDay } from '@core/entity'
import {
  countMessages,
  type Viewer,
  type Transaction,
  conflict,
  forbidden,
  invalid,
  notFound,
  renderMail,
  type ServerContext,
  stale,
} from '@core/server/plugin'
import { lockRecord, updateBySystem, updateRecord, type WriteOptions } from '@core/server/entities'
import { quotePaths } from '../../shared/crmPaths'
import { quoteStatus, quoteStatuses } from '../../shared/quotes/quoteStatuses'
import { quoteLinks } from './quoteLinks'
import { quoteTable } from './quoteTable'

/** The mail of a link should be sent. */
export const quoteMailed = defineEvent<{ readonly linkId: number }>('crm.quoteMailed')

interface QuoteMail {
  readonly id: number
  readonly version?: number | null | undefined
  readonly to: string
  readonly copyTo?: readonly string[] | null | undefined
  readonly copyToSender?: boolean | null | undefined
  readonly subject: string
  readonly message: string
}

const addressOf = email('Copy to')

const sendable: readonly number[] = [
  quoteStatus.draft,
  quoteStatus.revisionRequested,
  quoteStatus.sent,
  quoteStatus.viewed,
]

/**
 * Sends a quote, or sends it again: it becomes Sent, its recipient gets a new link, and the older link becomes invalid.
 * @throws HttpError 404, 403, 409 if its status or its discount doesn't allow it, 400 if a value is missing, 429 after too many messages
 */
export async function mailQuote(
  tx: Transaction,
  { id, version, to, copyTo, copyToSender, subject, message }: QuoteMail,
  viewer: Viewer,
  catalog: WriteOptions['catalog'],
): Promise<void> {
  const copies = [...new Set(copyTo ?? [])].filter((address) => address !== to)
  const wrong = copies.find((address) => addressOf.check(address) !== undefined)
  if (wrong !== undefined) throw invalid([{ field: 'copyTo', message: `Copy to: “${wrong}” is no email address` }])
  const stored = await lockRecord(tx, quoteTable, id, viewer, 'update')
  if (!stored) throw notFound('Quote')
  if (!stored.allowed) throw forbidden('changing this quote')
  if (version && version !== stored.version) throw stale('This quote')
  const { status, number, validUntil } = stored.values
  if (status === null || !sendable.includes(status)) {
    const standing = quoteStatuses.find((one) => one.id === status)?.name
    throw conflict(`${number} is ${standing}. Only a quote that waits for an answer can be sent.`)
  }
  await countMessages(tx, viewer.id, [to, ...copies])
  if (status === quoteStatus.draft || status === quoteStatus.revisionRequested)
    await updateRecord(tx, quoteTable, id, { status: quoteStatus.sent, version: stored.version }, viewer, { catalog })
  await updateBySystem(tx, quoteTable, id, { sentTo: to }, { by: viewer.id, note: 'Sent by e-mail' })
  const link = await quoteLinks.issue(
    tx,
    { quoteId: id },
    {
      sent_to: to,
      copy_to: JSON.stringify(copies),
      copy_to_sender: copyToSender ?? false,
      subject,
      message,
      issued_by: viewer.id,
    },
    { until: validUntil! },
  )
  if (link) await tx.emit(quoteMailed, { linkId: link.id })
}

interface WaitingMail {
  readonly quoteId: number
  readonly number: string
  readonly validUntil: string
  readonly to: string
  readonly copyTo: readonly string[]
  /** The address of the sender, if they want a copy. */
  readonly sender: string | null
  readonly subject: string
  readonly message: string
}

/**
 * Sends the mail of a link, and its copies. It makes a new token, because an event must not contain a secret. If the link was replaced in the meantime,
 * nothing is sent.
 */
export async function sendQuoteMail({ linkId }: { readonly linkId: number }, context: ServerContext): Promise<void> {
  const { db, messages, brand, publicUrl } = context
  const mail = await db.transaction(async (tx) => {
    const { rows } = await sql<WaitingMail>`
      select link.quote_id as "quoteId", quote.number, quote.valid_until as "validUntil", link.sent_to as "to",
        link.copy_to as "copyTo", case when link.copy_to_sender then sender.email end as sender, link.subject, link.message
      from crm.quote_link as link join crm.quote on quote.id = link.quote_id left join api.person as sender on sender.id = link.issued_by
      where link.id = ${linkId} and link.revoked_at is null and link.spent_at is null and quote.deleted_at is null for update of link`.execute(
      tx.query,
    )
    return rows[0] && { ...rows[0], token: await quoteLinks.renew(tx, linkId) }
  })
  if (!mail) return
  const { name } = await brand()
  const url = quoteLinks.url(publicUrl, { quoteId: mail.quoteId }, mail.token)
  const content = renderMail({
    brand: name,
    heading: mail.subject,
    paragraphs: [
      mail.message,
      `The quote is valid until ${outsideDay(mail.validUntil)}, and its link works for 14 days longer. Whoever has the link can answer the quote, so keep it to yourself.`,
    ],
    actions: [
      { label: 'Open the quote', url },
      { label: 'Download it as a PDF', url: url.replace('/quote#', '/quote?pdf#') },
    ],
  })
  for (const to of [mail.to, ...mail.copyTo])
    await messages.send({ to, channel: 'email', subject: mail.subject, ...content })
  if (mail.sender === null) return
  const own = renderMail({
    brand: name,
    heading: mail.subject,
    paragraphs: [`Your copy of the mail to ${[mail.to, ...mail.copyTo].join(', ')}:`, mail.message],
    actions: [
      { label: `Quote ${mail.number}`, url: `${publicUrl}${quotePaths.record.replace(':id', String(mail.quoteId))}` },
    ],
  })
  await messages.send({ to: mail.sender, channel: 'email', subject: `Copy: ${mail.subject}`, ...own })
}
