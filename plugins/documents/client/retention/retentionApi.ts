import { createApi, download, unwrapResponse } from '@core/client/session'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import type { TemplateId } from '../../shared/esign/templates'
import { documentEntity } from '../../shared/files/documentEntity'
import type { retentionCalls } from '../../shared/retention/retentionCalls'

const api = createApi<typeof retentionCalls>()

/** The retention time of one type of document. */
export interface RetentionRule {
  readonly type: number
  readonly name: string
  readonly months: number | null
  readonly documents: number
  readonly due: number
}

interface NewRule {
  readonly type: number
  readonly months: number | null
}

/** Retention and legal holds, of files or of documents for signature. Each call throws an ApiError when it fails. */
export interface RetentionApi {
  /** A help text: what a legal hold prevents. */
  readonly holdHelp: string
  rules(signal: AbortSignal): Promise<readonly RetentionRule[]>
  changeRules(rules: readonly NewRule[]): Promise<string | undefined>
  hold(id: number, reason: string): Promise<string | undefined>
  liftHold(id: number): Promise<string | undefined>
}

export const fileRetention: RetentionApi = {
  holdHelp: documentEntity.fields.legalHold.help!,
  rules: async (signal) => {
    const { data } = await unwrapResponse(api.GET('/api/document/retention', { signal }))
    return data.map(({ documentType: type, ...rule }) => ({ type, ...rule }))
  },
  changeRules: async (changed) => {
    const rules = changed.map(({ type: documentType, months }) => ({ documentType, months }))
    return (await unwrapResponse(api.PUT('/api/document/retention', { body: { rules } }))).message
  },
  hold: async (id, reason) =>
    (await unwrapResponse(api.POST('/api/document/hold', { body: { ids: [id], reason } }))).message,
  liftHold: async (id) => (await unwrapResponse(api.POST('/api/document/liftHold', { body: { ids: [id] } }))).message,
}

export const pdfRetention: RetentionApi = {
  holdHelp: pdfDocumentEntity.fields.legalHold.help!,
  rules: async (signal) => {
    const { data } = await unwrapResponse(api.GET('/api/DocuSignMap/Retention', { signal }))
    return data.map(({ template: type, ...rule }) => ({ type, ...rule }))
  },
  changeRules: async (changed) => {
    const rules = changed.map(({ type, months }) => ({ template: type as TemplateId, months }))
    return (await unwrapResponse(api.PUT('/api/DocuSignMap/Retention', { body: { rules } }))).message
  },
  hold: async (id, reason) =>
    (await unwrapResponse(api.POST('/api/DocuSignMap/Hold', { body: { ids: [id], reason } }))).message,
  liftHold: async (id) =>
    (await unwrapResponse(api.POST('/api/DocuSignMap/LiftHold', { body: { ids: [id] } }))).message,
}

/** The address of an archive with everything that is stored about one record. */
export const exportSubject = (entityType: number, entityTypeId: number) =>
  download({
    path: '/api/document/exportSubject',
    body: { entityType, entityTypeId },
    fileName: `Record ${entityTypeId}.zip`,
  })
