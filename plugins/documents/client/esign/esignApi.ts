import { callApi, createApi, idempotent, unwrapResponse } from '@core/client/session'
import type { DocumentDetail, esignCalls, TemplateDetail, TemplatePlaces } from '../../shared/esign/esignCalls'
import type { signingCalls } from '../../shared/signing/signingCalls'
import type { reminderDays } from '../../shared/esign/reminderDays'
import type { OwnerKey } from '../../shared/esign/documentOwners'
import type { PlacedField, SignerInput } from '../../shared/esign/documentParts'

const api = createApi<typeof esignCalls>()
const signing = createApi<typeof signingCalls>()

export interface DocumentPatch {
  readonly title?: string
  readonly message?: string | null
  readonly expiresAt?: string | null
  readonly reminders?: readonly number[]
  readonly fields?: readonly PlacedField[]
  readonly signers?: readonly SignerInput[]
  readonly file?: File
}

/** The calls of PDF documents. S7.11 */
export const esignApi = {
  async read(which: { documentUniqueId: string } | { id: number }, signal?: AbortSignal): Promise<DocumentDetail> {
    const options = { body: which, ...(signal && { signal }) }
    return (await unwrapResponse(api.POST('/api/DocuSignMap/GetByDocMapId', options))).data
  },
  async create(
    body: { template?: string; title?: string; fileId?: number } & Partial<Record<OwnerKey, number>>,
    key: string,
  ): Promise<DocumentDetail> {
    return (await unwrapResponse(api.POST('/api/DocuSignMap/Create', { body, headers: idempotent(key) }))).data
  },
  async update(
    { documentUniqueId, version }: Pick<DocumentDetail, 'documentUniqueId' | 'version'>,
    { file, ...patch }: DocumentPatch,
  ): Promise<{ readonly data: DocumentDetail; readonly message?: string }> {
    const form = new FormData()
    form.set('documentUniqueId', documentUniqueId)
    form.set('version', String(version))
    for (const [name, value] of Object.entries(patch))
      if (value !== undefined)
        form.set(name, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value))
    if (file) form.set('file', file)
    return unwrapResponse(api.PUT('/api/DocuSignMap/Update', { body: form }))
  },
  async send(
    { documentUniqueId, version }: DocumentDetail,
    options: { message?: string; expiresAt?: string; reminders?: (typeof reminderDays)[number][] },
  ): Promise<{ readonly data: DocumentDetail; readonly message?: string }> {
    return unwrapResponse(api.POST('/api/DocuSignMap/Send', { body: { documentUniqueId, version, ...options } }))
  },
  async sendLink(documentUniqueId: string, signerId: number): Promise<{ readonly message?: string }> {
    return unwrapResponse(api.POST('/api/DocumentSign/SendLink', { body: { documentUniqueId, signerId } }))
  },
  async voidDocument(documentUniqueId: string, reason: string) {
    return unwrapResponse(api.POST('/api/DocuSignMap/Void', { body: { documentUniqueId, reason } }))
  },
  async remove(id: number): Promise<string> {
    const { message } = await callApi<{ message?: string }>('DELETE', '/api/DocumentSign/DeleteDocument', {
      query: { id },
    })
    return message ?? 'Document deleted successfully !!'
  },
  async copy(documentUniqueId: string): Promise<DocumentDetail> {
    return (await unwrapResponse(api.POST('/api/DocuSignMap/Copy', { body: { documentUniqueId } }))).data
  },
  async bulkSend(documentUniqueId: string, recipients: SignerInput[]) {
    return unwrapResponse(api.POST('/api/DocuSignMap/BulkSend', { body: { documentUniqueId, recipients } }))
  },
  async messagesLeft(signal: AbortSignal): Promise<number> {
    return (await unwrapResponse(api.GET('/api/DocuSignMap/MessagesLeft', { signal }))).data.left
  },
  async templates(signal?: AbortSignal): Promise<readonly TemplateDetail[]> {
    return (await unwrapResponse(api.POST('/api/DocuSignMap/Templates', signal ? { signal } : {}))).data
  },
  async saveTemplate(documentUniqueId: string, name: string) {
    return unwrapResponse(api.POST('/api/DocuSignMap/SaveTemplate', { body: { documentUniqueId, name } }))
  },
  async templatePlaces(key: string, signal: AbortSignal): Promise<TemplatePlaces> {
    return (await unwrapResponse(api.POST('/api/DocuSignMap/GetTemplate', { body: { key }, signal }))).data
  },
  async renameTemplate(id: number, name: string): Promise<{ readonly message?: string }> {
    return unwrapResponse(api.PUT('/api/DocuSignMap/RenameTemplate', { body: { id, name } }))
  },
  async deleteTemplate(id: number): Promise<{ readonly message?: string }> {
    return unwrapResponse(api.DELETE('/api/DocuSignMap/DeleteTemplate', { params: { query: { id } } }))
  },
  /** A document that was signed on paper. */
  async submitPaper(document: DocumentDetail, file: File): Promise<{ readonly message?: string }> {
    const form = new FormData()
    form.set('documentUniqueId', document.documentUniqueId)
    if (document.leadId !== null) form.set('leadId', String(document.leadId))
    form.set('file', file)
    return unwrapResponse(signing.POST('/api/DocumentSign/Create', { body: form }))
  },
}

/** Loads the bytes of a document's PDF. @param which its id, or the token of a signer's link */
export function fetchPdf(which: { documentUniqueId: string } | { token: string }): Promise<ArrayBuffer> {
  return bytesOf(api.POST('/api/DocumentSign/GetDocument', { body: which, parseAs: 'arrayBuffer' }))
}

/** Loads the bytes of a template's PDF. */
export function fetchTemplate(key: string): Promise<ArrayBuffer> {
  return bytesOf(api.POST('/api/DocuSignMap/GetTemplateFile', { body: { key }, parseAs: 'arrayBuffer' }))
}

const bytesOf = (call: Promise<unknown>): Promise<ArrayBuffer> =>
  unwrapResponse(call as Promise<{ data?: ArrayBuffer; error?: unknown; response: Response }>)
