import { sql } from 'kysely'
import type { Viewer } from '@core/server/access/Viewer'
import type { Database } from '@core/server/database/Database'
import { type Page, likePattern } from '@core/server/lists/listQuery'
import { type ReadList, readList, rowCount } from '@core/server/lists/readList'
import type { ReferralRow, ReferralSortField } from '../../shared/referralTypes'
import { rowLabels } from '../record/presentReferral'
import { referralScope } from '../record/referralRepository'
import type { ReferralTables } from '../referralTables'

/** What each order stands on; each expression has its index, but for the assignee's name. Ids of look-ups are in the order of their lists. */
export const referralSortColumns = {
  id: 'referral.id',
  number: 'referral.id',
  status: 'referral.status',
  type: 'referral.type',
  priority: 'referral.priority',
  source: 'referral.source',
  assignedTo: 'assignee.name',
  receivedDate: 'referral.received_date',
  nextFollowUp: 'referral.next_follow_up',
  holdReviewDate: 'referral.hold_review_date',
  'client.firstName': 'lower(client.first_name)',
  'client.lastName': 'lower(client.last_name)',
  'client.dateOfBirth': 'client.date_of_birth',
} as const satisfies Record<ReferralSortField, string>

/** For the others Postgres would take “nulls last” as another order than that of the index, and sort the whole table. */
const mayBeEmpty: ReadonlySet<string> = new Set(['assignee.name', 'referral.next_follow_up', 'referral.hold_review_date'])

export interface ReferralListRequest extends Page {
  readonly search?: string | null
  /** The ids that each filter lets through; nothing filters nothing. */
  readonly filters: Partial<Record<'status' | 'type' | 'priority' | 'source' | 'assigned_to', readonly number[] | null>>
  readonly column: (typeof referralSortColumns)[ReferralSortField]
  readonly direction: 'asc' | 'desc'
}

/**
 * The referrals that the person may see, and how many there are in all.
 * Empty values come last in either direction, equal ones in the direction of their ids: as the indexes have them.
 */
export async function listReferrals(db: Database, request: ReferralListRequest, viewer: Viewer): Promise<ReadList<ReferralRow>> {
  const { query } = db.as<ReferralTables>()
  let matching = query.selectFrom('referrals.referral as referral').where(referralScope('view', viewer))
  for (const [column, ids] of Object.entries(request.filters)) {
    if (ids) matching = matching.where(sql.ref(`referral.${column}`), 'in', ids)
  }
  for (const word of wordsOf(request.search)) {
    // The index stands on just this expression.
    matching = matching.where(sql<boolean>`lower(referral.number || ' ' || referral.search_text) like ${likePattern(word)}`)
  }

  const page = matching
    .innerJoin('referrals.client as client', 'client.id', 'referral.client_id')
    .leftJoin('core.user as assignee', 'assignee.id', 'referral.assigned_to')
    .select(['referral.id', 'referral.number', 'referral.version', 'referral.status', 'referral.type', 'referral.priority', 'referral.source'])
    .select(['client.first_name as firstName', 'client.last_name as lastName', 'client.date_of_birth as dateOfBirth'])
    .select(['referral.assigned_to as assignedTo', 'assignee.name as assigneeName'])
    .select(['referral.received_date as receivedDate', 'referral.next_follow_up as nextFollowUp', 'referral.hold_review_date as holdReviewDate'])
    // One of the fixed texts above, never a part of the request.
    .orderBy(sql.raw(request.column), (order) => (request.direction === 'asc' ? order.asc() : mayBeEmpty.has(request.column) ? order.desc().nullsLast() : order.desc()))
    .$if(request.column !== 'referral.id', (sorted) => sorted.orderBy('referral.id', request.direction))
    .limit(request.limit)
    .offset(request.offset)

  return readList({ query, counted: matching.select(rowCount), page, limit: request.limit, present })
}

type ListedRow = Omit<ReferralRow, 'client' | 'labels'> & ReferralRow['client'] & { readonly assigneeName: string | null }

function present({ firstName, lastName, dateOfBirth, assigneeName, ...row }: ListedRow): ReferralRow {
  return { ...row, client: { firstName, lastName, dateOfBirth }, labels: rowLabels(row, assigneeName) }
}

/** Ten digits, however people write them: `5035550198`, `(503) 555-0198`, `+1 503.555.0198`. */
const anyPhone = /(?<!\d)(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]?(\d{3})[-. ]?(\d{4})(?!\d)/g

/** Each word must be found, in any order: `doe jane`. A phone number is one word, in the form in which it is stored. */
function wordsOf(search: string | null | undefined): string[] {
  return search?.replaceAll(anyPhone, '$1-$2-$3').trim().split(/\s+/).filter(Boolean) ?? []
}
