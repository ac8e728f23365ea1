import { defineEvent } from '@core/contract'
import { type Transaction, readerLanguage, renderMail, type ServerContext } from '@core/server/plugin'
import { nameOfPerson } from './presentDocument'
import { findDocument, findSigners } from './StoredDocument'

/** A document ended without completion. */
interface Ending {
  readonly documentId: number
  readonly end: 'declined' | 'voided'
}

/** One of the people who had signed a document that ended without completion. */
interface ToldSigner extends Ending {
  readonly signerId: number
}

export const signerTold = defineEvent<ToldSigner>('documents.signerTold')

/** Lets those who have signed already know that nothing comes of it. The document must be locked. */
export async function tellSigners(tx: Transaction, { documentId, end }: Ending): Promise<void> {
  for (const { id, signedAt } of await findSigners(tx, documentId))
    if (signedAt !== null) await tx.emit(signerTold, { documentId, signerId: id, end })
}

/** Mails one of them. The message has no link, because there is nothing left to do. */
export async function mailEnding(
  { documentId, signerId, end }: ToldSigner,
  { db, messages, brand }: Pick<ServerContext, 'db' | 'messages' | 'brand'>,
): Promise<void> {
  const document = await findDocument(db, documentId)
  const signers = await findSigners(db, documentId)
  const signer = signers.find(({ id }) => id === signerId)
  if (!document || !signer) return
  const { name: brandName } = await brand()
  const sender = (await nameOfPerson(db, document.createdBy)) ?? brandName
  const { code, say } = readerLanguage(signer.language)
  const heading = end === 'declined' ? say`“${document.title}” was declined` : say`“${document.title}” was withdrawn`
  const why =
    end === 'declined'
      ? say`Another person declined to sign this document, so it doesn’t take effect.`
      : say`${sender} withdrew this document, so it doesn’t take effect.`
  const content = {
    brand: brandName,
    language: code,
    heading,
    paragraphs: [
      say`Hello ${signer.name}, you signed this document. ${why}`,
      say`There is nothing for you to do. If you have a question, ask ${sender}.`,
    ],
  }
  await messages.send({ to: signer.email, channel: 'email', subject: heading, ...renderMail(content) })
}
