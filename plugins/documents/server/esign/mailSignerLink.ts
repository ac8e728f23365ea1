import { outsideDay } from '@core/entity'
import { sql } from 'kysely'
import { type Message, readerLanguage, renderMail, type ServerContext } from '@core/server/plugin'
import { recordEvent } from './documentEvents'
import { nameOfPerson } from './presentDocument'
import { findDocument } from './StoredDocument'
import { signerLinks, type SignerNews } from './signerLinks'

type Context = Pick<ServerContext, 'db' | 'messages' | 'brand' | 'publicUrl'>

interface Recipient {
  readonly documentId: number
  readonly signerId: number
  readonly name: string
  readonly email: string
  readonly language: string | null
  readonly isUsable: boolean
}

/** Mails a signer their link, with a secret that is made here. A link that was revoked, used or opened in the meantime is not sent. */
export async function mailSignerLink(
  { linkId, news }: { readonly linkId: number; readonly news: SignerNews },
  { db, messages, brand, publicUrl }: Context,
): Promise<void> {
  const prepared = await db.transaction(async (tx) => {
    const { rows } = await sql<Recipient>`
      select link.document_id as "documentId", signer.id as "signerId", signer.name, signer.email, signer.language,
        link.revoked_at is null and link.spent_at is null and link.opened_at is null as "isUsable"
      from documents.signer_link link join documents.pdf_signer signer on signer.id = link.signer_id
      where link.id = ${linkId} for update of link`.execute(tx.query)
    const [recipient] = rows
    const document = recipient?.isUsable ? await findDocument(tx, recipient.documentId) : undefined
    if (!recipient || !document) return undefined
    const token = await signerLinks.renew(tx, linkId)
    const sender = await nameOfPerson(tx, document.createdBy)
    return {
      recipient,
      document,
      sender,
      url: inLanguage(signerLinks.url(publicUrl, recipient, token), recipient.language),
    }
  })
  if (!prepared) return
  const { recipient, document, sender, url } = prepared
  const { name: brandName } = await brand()
  const { title, message, expiresAt } = document
  const mail = messageOf({ ...recipient, title, message, expiresAt, sender, url }, news, brandName)
  const isSent = await messages.send(mail).then(
    () => true,
    (error: unknown) => {
      if (!isRefused(error)) throw error
      return false
    },
  )
  await recordEvent(db, document.id, {
    what: isSent ? 'Delivered' : 'Bounced',
    who: recipient.name,
    detail: `${newsText[news]} by email to ${recipient.email}`,
  })
}

/** @returns a link whose page is in the signer's language, unless they chose another one there */
const inLanguage = (url: string, language: string | null) =>
  language === null ? url : url.replace('#', () => `?lang=${language}#`)

const newsText: Readonly<Record<SignerNews, string>> = {
  invited: 'Link',
  reminded: 'Reminder',
  completed: 'Finished copy',
}

/** Whether the mail server refused the address permanently (5xx of SMTP). Other failures are retried. */
function isRefused(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}

interface Content {
  readonly name: string
  readonly email: string
  readonly language: string | null
  readonly title: string
  readonly message: string | null
  /** The last day on which the document can be signed. */
  readonly expiresAt: string | null
  readonly sender: string | null
  readonly url: string
}

function messageOf(
  { name, email, language, title, message, expiresAt, sender, url }: Content,
  news: SignerNews,
  brand: string,
): Message {
  const { code, say } = readerLanguage(language)
  const works =
    news === 'completed' || expiresAt === null
      ? say`The link is for you alone and works for 14 days. Do not forward this message.`
      : say`The link is for you alone and works until ${outsideDay(expiresAt, code)}. Do not forward this message.`
  const heading = {
    invited: say`${sender ?? brand} asks you to sign “${title}”`,
    reminded: say`“${title}” is waiting for your signature`,
    completed: say`“${title}” is complete`,
  }[news]
  const paragraphs = {
    invited: [
      say`Hello ${name}, please read and sign the document. It takes a few minutes, and you can stop and go on later.`,
      ...(message ? [message] : []),
    ],
    reminded: [say`Hello ${name}, please read and sign the document. An older link from us works no more.`],
    completed: [
      say`Hello ${name}, everybody has signed. Download your copy: it is sealed, so anybody can check that nothing was changed.`,
    ],
  }[news]
  const content = {
    brand,
    language: code,
    heading,
    paragraphs: [...paragraphs, works],
    action: { label: news === 'completed' ? say`Open the finished document` : say`Open the document`, url },
  }
  return { to: email, channel: 'email', subject: heading, ...renderMail(content) }
}
