import { addDays } from '@core/entity'
import type { Filter } from '../engine/filters'
import type { RowMeasure } from '../engine/measures'

// The figures of sales, each defined once: the counted rows, the date by which they belong to a period, and the direction that is good. D6

const open: Filter = { leadOptions: '1' }
const money = { of: 'sum', field: 'value', format: 'money', good: 'up' } as const

const lead = (measure: Omit<RowMeasure, 'entity'>): RowMeasure => ({ entity: 'lead', ...measure })

export const leads = {
  received: lead({ id: 'received', label: 'Leads received', of: 'count', period: 'receivedDate', good: 'up' }),
  receivedValue: lead({ id: 'receivedValue', label: 'Value', ...money, period: 'receivedDate' }),
  receivedWeighted: lead({
    id: 'receivedWeighted',
    label: 'Weighted value',
    ...money,
    field: 'weightedValue',
    period: 'receivedDate',
  }),
  receivedWon: lead({
    id: 'receivedWon',
    label: 'Won',
    of: 'count',
    filter: { leadOptions: '2' },
    period: 'receivedDate',
    good: 'up',
  }),
  daysInStage: lead({
    id: 'daysInStage',
    label: 'Time in stage, mean',
    of: 'average',
    field: 'daysInStage',
    filter: open,
    period: 'receivedDate',
    format: 'duration',
    scale: 86_400,
    good: 'down',
  }),
  open: lead({ id: 'open', label: 'Open leads', of: 'count', filter: open, period: null }),
  openValue: lead({ id: 'openValue', label: 'Open value', ...money, filter: open, period: null }),
  weighted: lead({
    id: 'weighted',
    label: 'Weighted value',
    ...money,
    field: 'weightedValue',
    filter: open,
    period: null,
  }),
  stale: lead({
    id: 'stale',
    label: 'Stale leads',
    of: 'count',
    filter: { ...open, isStale: 'true' },
    period: null,
    good: 'down',
  }),
  unassigned: lead({
    id: 'unassigned',
    label: 'Unassigned leads',
    of: 'count',
    filter: { ...open, assignTo: 'none' },
    period: null,
    good: 'down',
  }),
  noNextStep: lead({
    id: 'noNextStep',
    label: 'Without a next step',
    of: 'count',
    filter: { ...open, status: '3,4,5,6,7', nextFollowUp: 'none' },
    period: null,
    good: 'down',
  }),
  slipped: lead({
    id: 'slipped',
    label: 'Slipped',
    of: 'count',
    filter: (today) => ({ ...open, expectedClose: `..${addDays(today, -1)}` }),
    period: null,
    good: 'down',
  }),
  won: lead({ id: 'won', label: 'Won', of: 'count', filter: { leadOptions: '2' }, period: 'stageSince', good: 'up' }),
  lost: lead({
    id: 'lost',
    label: 'Lost',
    of: 'count',
    filter: { leadOptions: '3' },
    period: 'stageSince',
    good: 'down',
  }),
  wonValue: lead({ id: 'wonValue', label: 'Closed', ...money, filter: { leadOptions: '2' }, period: 'stageSince' }),
  daysToWin: lead({
    id: 'daysToWin',
    label: 'Time to close, mean',
    of: 'average',
    field: 'daysToClose',
    filter: { leadOptions: '2' },
    period: 'stageSince',
    format: 'duration',
    scale: 86_400,
    good: 'down',
  }),
  commit: lead({
    id: 'commit',
    label: 'Commit',
    ...money,
    filter: { status: '7' },
    period: 'expectedClose',
    ahead: true,
    note: 'by expected close',
  }),
  best: lead({
    id: 'best',
    label: 'Best case',
    ...money,
    filter: { status: '5,6,7' },
    period: 'expectedClose',
    ahead: true,
    note: 'by expected close',
  }),
  weightedDue: lead({
    id: 'weightedDue',
    label: 'Weighted',
    ...money,
    field: 'weightedValue',
    filter: open,
    period: 'expectedClose',
    ahead: true,
    note: 'by expected close',
  }),
  opportunities: lead({
    id: 'opportunities',
    label: 'Opportunities',
    of: 'count',
    filter: { status: '3,4,5,6,7' },
    period: null,
  }),
  opportunityValue: lead({
    id: 'opportunityValue',
    label: 'Value',
    ...money,
    filter: { status: '3,4,5,6,7' },
    period: null,
  }),
} as const

const stages = ['New', 'Contacted', 'Qualified', 'Fleet Review', 'Quoted', 'Negotiation', 'Commitment', 'Won']

/** The number of leads of the period that reached at least each stage: the steps of the funnel. */
export const reachedStages: readonly RowMeasure[] = stages.map((label, at) =>
  lead({
    id: `reached${at + 1}`,
    label,
    of: 'count',
    filter: { furthestStage: `${at + 1}..` },
    period: 'receivedDate',
  }),
)

/** Open leads by the time in their stage. */
export const stageAges: readonly RowMeasure[] = [
  ['Up to 7 days', '0..7'],
  ['8 – 14 days', '8..14'],
  ['15 – 30 days', '15..30'],
  ['Over 30 days', '31..'],
].map(([label, days]) =>
  lead({ id: `age${days}`, label: label!, of: 'count', filter: { ...open, daysInStage: days! }, period: null }),
)

const account = (measure: Omit<RowMeasure, 'entity' | 'of'>): RowMeasure => ({
  entity: 'account',
  of: 'count',
  ...measure,
})

export const accounts = {
  opened: account({ id: 'accountsOpened', label: 'Accounts opened', period: 'openedDate', good: 'up' }),
  transferred: account({
    id: 'transferred',
    label: 'From leads',
    filter: { sourceLeadId: 'any' },
    period: 'openedDate',
    good: 'up',
  }),
  direct: account({ id: 'direct', label: 'Direct', filter: { sourceLeadId: 'none' }, period: 'openedDate' }),
  all: account({ id: 'accounts', label: 'Accounts', period: null }),
  dormant: account({ id: 'dormant', label: 'Dormant', filter: { isDormant: 'true' }, period: null, good: 'down' }),
} as const
