import { createApi, unwrapResponse, undoAction } from '@core/client/session'
import type { BodyOf, ValueOf } from '@core/entity'
import type { quoteCalls } from '../../shared/quotes/quoteCalls'
import { undoneQuotes } from '../../shared/quotes/quoteStatuses'

const api = createApi<typeof quoteCalls>()

export type SentRevision = ValueOf<typeof quoteCalls.revisions.answer>['data'][number]

export type QuoteStatus = BodyOf<typeof quoteCalls.changeStatus>['status']

/** The version of a quote that its page shows. */
interface Seen {
  readonly id: number
  readonly version: number
}

/** Offers to take a step back; undefined where that is not possible. @param quote with its new status */
export const undoQuoteAction = ({ id, version, status }: Seen & { readonly status: number | null }) =>
  undoneQuotes.includes(status!)
    ? undoAction(() => unwrapResponse(api.PUT('/api/QuoteStatus/Undo', { body: { id, version } })))
    : undefined

/** The calls of quotes beside those of their entity. Each throws an ApiError whose message can be shown. */
export const quoteApi = {
  move: ({ id, version }: Seen, status: QuoteStatus) =>
    unwrapResponse(api.PUT('/api/QuoteStatus/Update', { body: { id, version, status } })),
  revisions: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/Quotes/{id}/Revisions', { params: { path: { id } }, signal }))).data,
  mail: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/QuoteMail/Get', { signal }))).data,
  changeMail: ({ version, ...text }: { version: number | null; subject: string; message: string }) =>
    unwrapResponse(api.PUT('/api/QuoteMail/Update', { body: { ...text, ...(version && { version }) } })),
  limits: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/Quotes/DiscountLimits', { signal }))).data,
  setLimit: (userId: number, percent: number) =>
    unwrapResponse(api.PUT('/api/Quotes/DiscountLimit', { body: { userId, percent } })),
  limit: async (signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/Quotes/DiscountLimit', { signal }))).data.percent,
}
