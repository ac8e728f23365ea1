import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { freeObject, integer, secret, text } from '@core/entity'
import {
  type Viewer,
  defineRoute,
  forbidden,
  HttpError,
  invalid,
  notFound,
  publishChange,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { documentPermissions } from '../../shared/documentPermissions'
import { esignCalls } from '../../shared/esign/esignCalls'
import { isOpen, status } from '../../shared/esign/statuses'
import { signingCalls, type SigningState } from '../../shared/signing/signingCalls'
import { recordEvent, visitorOf } from '../esign/documentEvents'
import { openDocument } from '../esign/openDocument'
import { parseParts, readParts } from '../esign/readParts'
import { changeStatus } from '../esign/sendDocument'
import { readPdf } from '../esign/storedPdf'
import type { StoredDocument } from '../esign/StoredDocument'
import { consentVersion } from '../filling/consentVersion'
import { checkValues } from './checkValues'
import { deploymentRoots } from './deploymentAuthority'
import { needsCode, openSigning, openToSign } from './openSigning'
import { completeOnPaper } from './paperSignature'
import { presentSigning } from './presentSigning'
import { shownConsent } from './shownConsent'
import { checkCode, type CodeChannel, rememberDevice, sendCode } from './signerCodes'
import { signerLinks } from '../esign/signerLinks'
import { noteConsent, noteIdentified, noteViewed, saveValues } from './signerProgress'
import { declineDocument, handOver, signDocument } from './signDocument'

const { can } = documentPermissions

/** The fields of `DocumentSign/Create` beside its file: a signer's, or the staff's. */
const createFields = {
  token: secret('Link', { max: 100 }),
  values: freeObject('Values'),
  timeZone: text('Time zone', { max: 60 }),
  shownSha256: text('Fingerprint', { max: 64 }),
  documentUniqueId: text('Document id', { max: 40 }),
  leadId: integer('Lead', { min: 1 }),
} as const

/** The calls of signers at `/sign`, with the secret of their link, and those of staff on their behalf. S7.11, D12 */
export function signingRoutes(context: ServerContext): readonly Route[] {
  const { db, files } = context
  const state = async (token: string, request: FastifyRequest): Promise<SigningState> =>
    presentSigning(db, await openSigning(db, token, request), context)

  /** The PDF of a document as a file. */
  const pdfOf = async (document: StoredDocument) => {
    const id = document.sealedFile ?? document.shownFile ?? document.sourceFile
    if (!id) throw notFound('PDF')
    const bytes = await readPdf(files, id)
    return {
      file: Readable.from([bytes], { objectMode: false }),
      type: 'application/pdf',
      name: `document-${document.uniqueId.slice(0, 8)}.pdf`,
      size: bytes.length,
    }
  }

  return [
    defineRoute(signingCalls.open, {
      access: 'public',
      whileViewing: true,
      async handle({ body: { token }, request }) {
        await signerLinks.countCall(db, token, request)
        await db.transaction(async (tx) => {
          const { document, signer, linkId } = await openSigning(tx, token, request, true)
          if (!(await signerLinks.noteOpened(tx, linkId))) return
          await recordEvent(tx, document.id, { what: 'Opened', who: signer.name, visitor: visitorOf(request) })
          if (signer.signedAt !== null || !isOpen(document.status)) return
          await noteViewed(tx, signer.id)
          if (document.status === status.sent) await changeStatus(tx, document, status.viewed, null)
          else await publishChange(tx, 'pdfDocument', [document.id])
        })
        return { data: await state(token, request) }
      },
    }),
    defineRoute(signingCalls.sendCode, {
      access: 'public',
      async handle({ body: { token, channel, language }, request }) {
        await signerLinks.countCall(db, token, request)
        if (channel !== 'email' && channel !== 'sms')
          throw invalid([{ field: 'channel', message: 'Choose email or text message' }])
        const { document, signer } = await openSigning(db, token, request)
        const isSent = await sendCode(context, signer, token, { channel, language })
        await recordEvent(db, document.id, {
          what: 'Code sent',
          who: signer.name,
          visitor: visitorOf(request),
          detail: channelText(channel),
        })
        return { message: isSent ? 'Code sent' : 'Your code is on its way. It may take a minute.' }
      },
    }),
    defineRoute(signingCalls.checkCode, {
      access: 'public',
      async handle({ body: { token, code }, request, reply }) {
        await signerLinks.countCall(db, token, request)
        const { document, signer } = await openSigning(db, token, request)
        const visitor = visitorOf(request)
        await checkCode(db, signer.id, token, code.replaceAll(/\s/g, '')).catch(async (error: unknown) => {
          await recordEvent(db, document.id, { what: 'Wrong code', who: signer.name, visitor })
          throw error
        })
        const by = channelText(signer.codeChannel === 'sms' ? 'sms' : 'email')
        await db.transaction(async (tx) => {
          await rememberDevice(tx, reply, signer.id)
          await noteIdentified(tx, signer.id, `Link by email and a one-time code ${by}`)
          await recordEvent(tx, document.id, { what: 'Code checked', who: signer.name, visitor, detail: by })
        })
        // The cookie is only set with this response.
        return {
          data: await presentSigning(db, { ...(await openSigning(db, token, request)), isKnown: true }, context),
        }
      },
    }),
    defineRoute(signingCalls.consent, {
      access: 'public',
      async handle({ body: { token, version, language, shown, timeZone }, request }) {
        await signerLinks.countCall(db, token, request)
        const agreed = shownConsent(language)
        if (version !== agreed.version || (shown ?? agreed.text) !== agreed.text)
          throw new HttpError(409, 'The text has changed. Reload the page and read it again.')
        await db.transaction(async (tx) => {
          const { document, signer, isKnown } = await openSigning(tx, token, request, true)
          if (!isKnown) throw needsCode()
          if (signer.consentAt !== null) return
          await noteConsent(tx, signer.id, agreed)
          await recordEvent(tx, document.id, {
            what: 'Consent',
            who: signer.name,
            visitor: visitorOf(request, timeZone),
            detail: `Version ${consentVersion(agreed)}: ${agreed.text}`,
          })
        })
        return { data: await state(token, request) }
      },
    }),
    defineRoute(signingCalls.save, {
      access: 'public',
      async handle({ body: { token, values: sent }, request }) {
        await signerLinks.countCall(db, token, request)
        const problems = await db.transaction(async (tx) => {
          const { document, signer } = await openToSign(tx, token, request)
          const own = document.fields.filter((field) => field.signer === signer.place)
          const { values, errors } = checkValues(own, sent, false)
          await saveValues(tx, signer.id, values)
          return [...errors]
        })
        return { data: { problems } }
      },
    }),
    defineRoute(signingCalls.decline, {
      access: 'public',
      async handle({ body: { token, reason }, request }) {
        await signerLinks.countCall(db, token, request)
        await db.transaction((tx) => declineDocument(tx, token, reason, request))
        return { message: 'Document update successfully.' }
      },
    }),
    defineRoute(signingCalls.handOver, {
      access: 'public',
      async handle({ body: { token, ...to }, request }) {
        await signerLinks.countCall(db, token, request)
        await db.transaction((tx) => handOver(tx, token, to, request))
        return { message: 'Send link successfully. Please check your mail' }
      },
    }),
    defineRoute(signingCalls.roots, {
      access: 'public',
      async handle() {
        return { data: { organization: (await context.brand()).name, roots: await deploymentRoots(context) } }
      },
    }),
    defineRoute(signingCalls.create, {
      access: 'public',
      takesForm: true,
      async handle({ request, reply, viewer }) {
        let isSigner = false
        const { texts, file } = await readParts(request, reply, async (name, text) => {
          isSigner = name === 'token' && Boolean(text)
          if (!isSigner || !text) {
            requireStaff(viewer)
            return { takesFile: true }
          }
          await signerLinks.countCall(db, text, request)
          // Locked, so that a second signature at the same time gets the message that the document was submitted, and not a request for a
          // code.
          const { isKnown } = await db.transaction((tx) => openSigning(tx, text, request, true))
          if (!isKnown) throw needsCode()
          return { takesFile: false }
        })
        const { token, values, timeZone, shownSha256, documentUniqueId, leadId } = parseParts(createFields, texts)
        if (token) {
          if (!isSigner) throw invalid([{ field: 'token', message: 'Link must be the first part of the form' }])
          const signed = await db.transaction((tx) =>
            signDocument(
              tx,
              { token, values: values ?? {}, timeZone: timeZone ?? null, shownSha256: shownSha256 ?? null },
              request,
            ),
          )
          return {
            data: { documentUniqueId: signed.uniqueId, status: signed.next },
            message: 'Document submitted successfully.',
          }
        }
        requireStaff(viewer)
        if (!documentUniqueId) throw invalid([{ field: 'documentUniqueId', message: 'Document id is required' }])
        await completeOnPaper(context, documentUniqueId, leadId ?? null, file?.bytes ?? null, viewer, request)
        return { data: { documentUniqueId, status: status.completed }, message: 'Document submitted successfully.' }
      },
    }),
    defineRoute(esignCalls.getDocument, {
      access: 'public',
      whileViewing: true,
      async handle({ body: { documentUniqueId, token }, request, viewer }) {
        if (token) {
          await signerLinks.countCall(db, token, request)
          const { document, signer, isKnown } = await openSigning(db, token, request)
          if (!isKnown) throw needsCode()
          await recordEvent(db, document.id, {
            what: 'Document shown',
            who: signer.name,
            visitor: visitorOf(request),
            detail: `SHA-256 ${document.sealedSha256 ?? document.shownSha256}`,
          })
          return pdfOf(document)
        }
        if (!viewer) throw new HttpError(401, 'Please sign in to go on')
        if (!viewer.permissions.has(can.view)) throw forbidden('“Read PDF documents”', { needs: [can.view] })
        if (!documentUniqueId) throw invalid([{ field: 'documentUniqueId', message: 'Document id is required' }])
        return pdfOf(await openDocument(db, context, documentUniqueId, viewer))
      },
    }),
  ]
}

/** @throws HttpError 401 if nobody is signed in, 403 for a person who may not complete documents */
function requireStaff(viewer: Viewer | undefined): asserts viewer is Viewer {
  if (!viewer) throw new HttpError(401, 'Please sign in to go on')
  if (viewer.viewing) throw new HttpError(403, 'You are viewing as another role. Nothing can be changed.')
  if (!viewer.permissions.has(can.send)) throw forbidden('“Sign documents”', { needs: [can.send] })
}

const channelText = (channel: CodeChannel) => (channel === 'sms' ? 'by text message' : 'by email')
