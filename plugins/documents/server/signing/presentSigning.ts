import type { ServerContext, Database, Transaction } from '@core/server/plugin'
import type { SigningField, SigningState } from '../../shared/signing/signingCalls'
import { status } from '../../shared/esign/statuses'
import type { PlacedField } from '../../shared/esign/documentParts'
import { nameOfPerson } from '../esign/presentDocument'
import { nextSigners, type StoredDocument, type StoredSigner } from '../esign/StoredDocument'

interface Signing {
  readonly document: StoredDocument
  readonly signers: readonly StoredSigner[]
  readonly signer: StoredSigner
  /** Whether the code was given in this browser. */
  readonly isKnown: boolean
}

/** The next step for the holder of a link. */
export function stepOf({ document, signers, signer, isKnown }: Signing): SigningState['step'] {
  if (!isKnown) return 'code'
  if (signer.signedAt !== null || document.status === status.completed) return 'done'
  if (!nextSigners(signers).some(({ id }) => id === signer.id)) return 'waiting'
  return signer.consentAt === null ? 'consent' : 'sign'
}

/** The signer's page. Before the code is given it contains nothing of the document but its title. */
export async function presentSigning(
  db: Database | Transaction,
  signing: Signing,
  { brand }: Pick<ServerContext, 'brand'>,
): Promise<SigningState> {
  const { document, signer, signers } = signing
  const step = stepOf(signing)
  const { name } = await brand()
  const isShown = step !== 'code'
  return {
    brand: name,
    title: document.title,
    sender: (await nameOfPerson(db, document.createdBy)) ?? name,
    signer: isShown ? signer.name : (signer.name.split(' ')[0] ?? ''),
    role: signer.role,
    channels: [
      { id: 'email' as const, to: maskEmail(signer.email) },
      ...(signer.phone ? [{ id: 'sms' as const, to: `•••-•••-${signer.phone.slice(-4)}` }] : []),
    ],
    step,
    message: isShown ? document.message : null,
    expiresAt: document.expiresAt,
    pages: isShown ? [...document.pages] : [],
    fields: isShown && step !== 'done' ? fieldsOf(document, signers, signer) : [],
    shownSha256: isShown ? document.shownSha256 : null,
    isCompleted: document.status === status.completed,
  }
}

/** `a•••@family.example` */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

/** The signer's own fields, and the current values of others. The sender's values are part of the PDF. */
function fieldsOf(
  { fields }: StoredDocument,
  signers: readonly StoredSigner[],
  { id, place, values }: StoredSigner,
): SigningField[] {
  return fields.flatMap((field) => {
    const owner = signers.find((signer) => signer.place === field.signer)
    if (!owner) return []
    const isMine = owner.id === id
    if (!isMine && owner.signedAt === null) return []
    return [
      {
        id: field.id,
        type: field.type,
        page: field.page,
        x: field.x,
        y: field.y,
        width: field.width,
        height: field.height,
        label: field.label ?? null,
        required: isRequired(field),
        isMine,
        value:
          (isMine ? values[field.id] : owner.values[field.id]) ??
          (place === field.signer ? initial(field, owner) : null),
      },
    ]
  })
}

/** Signatures are always required; the server sets the date. */
export const isRequired = ({ type, required }: Pick<PlacedField, 'type' | 'required'>): boolean =>
  type === 'signature' || (type !== 'signedDate' && required === true)

/** The initial value of a field: the sender's, or a known value of the signer. */
function initial({ type, value }: PlacedField, { name, email }: StoredSigner): string | null {
  if (value) return value
  if (type === 'name') return name
  return type === 'email' ? email : null
}
