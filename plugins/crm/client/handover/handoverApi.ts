import { compareNames } from '@core/entity'
import { createApi, idempotent, unwrapResponse } from '@core/client/session'
import { entityApi } from '@core/client/kit'
import { accountEntity } from '../../shared/accounts/accountEntity'
import type { handoverCalls } from '../../shared/handover/handoverCalls'
import type { leadCalls } from '../../shared/leads/leadCalls'
import { leadEntity } from '../../shared/leads/leadEntity'

const api = createApi<typeof handoverCalls & typeof leadCalls>()

/** The records to move, and the people and stores to move them from and to. */
export interface Move {
  /** Only leads, or everything that the person works on. */
  readonly what: 'leads' | 'everything'
  readonly from: number | undefined
  readonly fromStore: number | undefined
  readonly to: number | undefined
  readonly toStore: number | undefined
  readonly openOnly: boolean
}

/** The result that a move would have. */
export interface MovePreview {
  readonly count: number
  readonly kinds: readonly { readonly id: string; readonly title: string; readonly count: number }[]
  /** The names of some of the leads. */
  readonly leads: readonly { readonly id: number; readonly company: string }[]
}

/** Whether the form has enough values for a preview. */
export const isComplete = ({ what, from, fromStore, to, toStore }: Move): boolean =>
  what === 'everything'
    ? from !== undefined && to !== undefined && from !== to
    : (from !== undefined || fromStore !== undefined) && (to !== undefined || toStore !== undefined)

/** @param move complete @throws ApiError */
export async function previewMove(move: Move, signal: AbortSignal): Promise<MovePreview> {
  if (move.what === 'everything') {
    const { data } = await unwrapResponse(
      api.POST('/api/Lead/HandOver', { body: { ...peopleOf(move), check: true }, signal }),
    )
    return { count: data.count, kinds: data.kinds, leads: [] }
  }
  const { data } = await unwrapResponse(
    api.POST('/api/Lead/LeadMigration', { body: { ...leadsOf(move), check: true }, signal }),
  )
  return { ...data, kinds: [{ id: 'lead', title: 'Leads', count: data.count }] }
}

/** @param move complete @returns the message to show @throws ApiError */
export async function makeMove(move: Move, count: number, reason: string, key: string): Promise<string | undefined> {
  const headers = idempotent(key)
  const { message } =
    move.what === 'everything'
      ? await unwrapResponse(api.POST('/api/Lead/HandOver', { body: { ...peopleOf(move), reason, count }, headers }))
      : await unwrapResponse(api.POST('/api/Lead/LeadMigration', { body: { ...leadsOf(move), reason }, headers }))
  return message
}

const peopleOf = ({ from, to }: Move) => ({ from: from!, to: to! })

const leadsOf = ({ from, fromStore, to, toStore, openOnly }: Move) => ({
  ...(from && { fromAssignTo: from }),
  ...(fromStore && { fromStoreId: fromStore }),
  ...(to && { toAssignTo: to }),
  ...(toStore && { toStoreId: toStore }),
  openOnly,
})

export interface Owner {
  readonly id: number
  readonly name: string
}

/** The people who have leads or accounts, including those who left. @throws ApiError */
export async function ownersOfRecords(signal: AbortSignal): Promise<readonly Owner[]> {
  const grouped = await Promise.all([
    entityApi(leadEntity).aggregate({ groupBy: ['assignTo'], measures: [{ of: 'count' }] }, signal),
    entityApi(accountEntity).aggregate({ groupBy: ['assignToId'], measures: [{ of: 'count' }] }, signal),
  ])
  const owners = grouped.flatMap(({ data }) =>
    data.flatMap(({ group, labels }): Owner[] => {
      const id = Number(group.assignTo ?? group.assignToId)
      const name = labels.assignTo ?? labels.assignToId
      return id && name ? [{ id, name }] : []
    }),
  )
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  return [...byId.values()].toSorted((a, b) => compareNames(a.name, b.name))
}
