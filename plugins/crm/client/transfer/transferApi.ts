import { createApi, idempotent, unwrapResponse } from '@core/client/session'
import type { BodyOf, ValueOf } from '@core/entity'
import type { transferCalls } from '../../shared/transfer/transferCalls'

const api = createApi<typeof transferCalls>()

export type TransferPreview = ValueOf<typeof transferCalls.preview.answer>['data']
export type ListedTransfer = ValueOf<typeof transferCalls.list.answer>['data'][number]

/** Fields that a new account needs beside those of the lead, and values that an existing account takes from the lead. */
export interface TransferChoices {
  readonly take: readonly string[]
  readonly terms: BodyOf<typeof transferCalls.transfer>['terms']
  readonly taxExempt: boolean
}

/** The calls of a transfer. Each throws an ApiError whose message can be shown. S7.14 */
export const transferApi = {
  preview: async (leadId: number, accountId: number | undefined, signal: AbortSignal) =>
    (
      await unwrapResponse(
        api.POST('/api/Account/TransferPreview', {
          body: { leadId, ...(accountId && { accountId }) },
          signal,
        }),
      )
    ).data,
  transfer: ({ lead, account }: TransferPreview, { take, terms, taxExempt }: TransferChoices, key: string) =>
    unwrapResponse(
      api.POST('/api/Account/LeadToAccount', {
        body: {
          leadId: lead.id,
          leadVersion: lead.version,
          ...(account
            ? { accountId: account.id, accountVersion: account.version, take }
            : { ...(terms && { terms }), ...(taxExempt && { taxExempt }) }),
        },
        headers: idempotent(key),
      }),
    ),
  list: async (accountId: number, signal: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/Account/Transfers', { body: { accountId }, signal }))).data,
  undo: (id: number) => unwrapResponse(api.POST('/api/Account/UndoTransfer', { body: { id } })),
}
