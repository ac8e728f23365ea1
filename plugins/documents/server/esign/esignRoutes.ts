import { scopedPermissions } from '@core/entity'
import {
  createOnce,
  defineRoute,
  invalid,
  type Route,
  type ServerContext,
  messagesLeft,
  type Viewer,
} from '@core/server/plugin'
import { documentPermissions } from '../../shared/documentPermissions'
import { esignCalls, updateFields } from '../../shared/esign/esignCalls'
import { bulkSend, copyDocument } from './copyDocument'
import { insertDraft, originOf } from './createDraft'
import { openDocument } from './openDocument'
import { originOfFile } from './originOfFile'
import { ownerOf } from './ownerFacts'
import { presentDocument } from './presentDocument'
import { parsePatchParts, readParts } from './readParts'
import { sendDocument, sendLinkAgain, voidDocument } from './sendDocument'
import { findDocument } from './StoredDocument'
import { updateDraft } from './updateDraft'

const { can } = documentPermissions

/** The calls for PDF documents before they are sent, and for the sender afterwards. S7.11, D12 */
export function esignRoutes(context: ServerContext): readonly Route[] {
  const { db } = context
  const present = async (uniqueId: string, viewer: Viewer) =>
    presentDocument(db, await openDocument(db, context, uniqueId, viewer), viewer, context)
  return [
    defineRoute(esignCalls.create, {
      access: can.create,
      async handle({ request, params, body, viewer }) {
        const { owner, origin } = body.fileId
          ? await originOfFile(body.fileId, viewer, context)
          : { owner: ownerOf(body), origin: await originOf(body.template ?? null, ownerOf(body), viewer, context) }
        const id = await db.transaction((tx) =>
          createOnce(tx, { request, params, body, viewer }, async () => {
            const { id } = await insertDraft(
              tx,
              { ...body, title: body.title ?? origin.name, owner, signers: body.signers ?? [] },
              { ...origin, fields: body.fields ?? origin.fields },
              viewer,
            )
            return id
          }),
        )
        const { uniqueId } = (await findDocument(db, id))!
        return { data: await present(uniqueId, viewer), message: 'Document created successfully !!' }
      },
    }),
    defineRoute(esignCalls.read, {
      access: can.view,
      whileViewing: true,
      async handle({ body: { documentUniqueId, id }, viewer }) {
        const uniqueId = documentUniqueId ?? (id ? (await findDocument(db, id))?.uniqueId : undefined)
        if (!documentUniqueId && !id) throw invalid([{ field: 'documentUniqueId', message: 'Document id is required' }])
        return { data: await present(uniqueId ?? '', viewer) }
      },
    }),
    defineRoute(esignCalls.update, {
      access: scopedPermissions(can, 'update'),
      takesForm: true,
      async handle({ request, reply, viewer }) {
        const { texts, file } = await readParts(request, reply)
        const patch = parsePatchParts(updateFields, texts)
        const uniqueId = patch.documentUniqueId ?? (patch.id && (await findDocument(db, patch.id))?.uniqueId)
        if (!uniqueId) throw invalid([{ field: 'documentUniqueId', message: 'Document id is required' }])
        await updateDraft(context, uniqueId, patch, file?.bytes ?? null, viewer)
        return { data: await present(uniqueId, viewer), message: 'Document update successfully.' }
      },
    }),
    defineRoute(esignCalls.send, {
      access: can.send,
      async handle({ body: { documentUniqueId, ...options }, viewer }) {
        await sendDocument(context, documentUniqueId, options, viewer)
        return {
          data: await present(documentUniqueId, viewer),
          message: 'Send link successfully. Please check your mail',
        }
      },
    }),
    defineRoute(esignCalls.sendLink, {
      access: can.send,
      async handle({ body: { documentUniqueId, signerId }, viewer }) {
        await sendLinkAgain(context, documentUniqueId, signerId, viewer)
        return { message: 'Send link successfully. Please check your mail' }
      },
    }),
    defineRoute(esignCalls.remove, {
      access: can.send,
      async handle({ body: { documentUniqueId, reason }, viewer }) {
        await voidDocument(context, documentUniqueId, reason, viewer)
        return { data: await present(documentUniqueId, viewer), message: 'Document update successfully.' }
      },
    }),
    defineRoute(esignCalls.copy, {
      access: can.create,
      async handle({ body: { documentUniqueId }, viewer }) {
        const copied = await copyDocument(context, documentUniqueId, viewer)
        return { data: await present(copied, viewer), message: 'Document created successfully !!' }
      },
    }),
    defineRoute(esignCalls.bulkSend, {
      access: can.send,
      async handle({ body: { documentUniqueId, recipients }, viewer }) {
        const data = await bulkSend(context, documentUniqueId, recipients, viewer)
        return { data, message: 'Send link successfully. Please check your mail' }
      },
    }),
    defineRoute(esignCalls.messagesLeft, {
      access: can.send,
      handle: async ({ viewer }) => ({ data: { left: await messagesLeft(db, viewer.id) } }),
    }),
  ]
}
