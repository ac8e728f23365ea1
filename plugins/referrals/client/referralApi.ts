import { answerOf } from '@core/client/api/answerOf'
import { createApi } from '@core/client/api/createApi'
import { idempotent } from '@core/client/api/idempotency'
import type { ListPage, PageRequest } from '@core/client/lists/listQuery'
import type { ReferralInput } from '../shared/referralEntity'
import type { ReferralDetail, ReferralRow, ReferralSortField } from '../shared/referralTypes'
import type { paths } from './api.gen'

const api = createApi<paths>()

type Create = paths['/api/referral/createReferral']['post']['requestBody']['content']['application/json']

/** A person who can be given referrals. */
export interface Assignee {
  readonly id: number
  readonly name: string
}

/** What an update sends: the version that it is made on, and what changes. */
export interface ReferralChange extends Partial<Record<string, unknown>> {
  readonly version: number
}

/** The calls of referrals. S7.9. Each throws an ApiError when it doesn't succeed. */
export const referralApi = {
  async list({ filters, fieldName, search, ...page }: PageRequest, signal: AbortSignal): Promise<ListPage<ReferralRow>> {
    const ids = Object.fromEntries(Object.entries(filters).map(([field, chosen]) => [field, chosen.join(',')]))
    const query = { ...page, ...ids, fieldName: fieldName as ReferralSortField, ...(search && { search }) }
    const { data, totalItems } = await answerOf(api.GET('/api/referral/getAllReferral', { params: { query }, signal }))
    return { rows: data, total: totalItems }
  },

  async find(id: number, signal: AbortSignal): Promise<ReferralDetail> {
    const { data } = await answerOf(api.GET('/api/referral/{id}', { params: { path: { id } }, signal }))
    return data as ReferralDetail
  },

  /** @param key one for each form, so that a second click makes no second referral */
  async create(input: ReferralInput, key: string) {
    const { message } = await answerOf(api.POST('/api/referral/createReferral', { body: input as Create, headers: idempotent(key) }))
    return message
  },

  /** @returns the record as it is now, and what to tell the person. */
  async update(id: number, change: ReferralChange): Promise<{ record: ReferralDetail; message: string | undefined }> {
    // The server checks each field by name; a form can't know its fields as types.
    const { data, message } = await answerOf(api.PUT('/api/referral/{id}', { params: { path: { id } }, body: change }))
    return { record: data as ReferralDetail, message }
  },

  async remove(id: number) {
    const { message } = await answerOf(api.DELETE('/api/referral/{id}', { params: { path: { id } } }))
    return message
  },

  async assignees(signal: AbortSignal): Promise<readonly Assignee[]> {
    const { data } = await answerOf(api.GET('/api/referral/getAllAssignee', { signal }))
    return data
  },
}
