import { defineFigure, defineFormula, type RowFigure, shareOf } from '@core/entity'
import { stage } from '../leads/leadStages'
import { funnel } from './leadFigures'

const account = (figure: Omit<RowFigure, 'entity'>): RowFigure => defineFigure({ entity: 'account', ...figure })

/** A part of `transferRate`. */
export const qualifiedTransferred = defineFigure({
  entity: 'lead',
  id: 'qualifiedTransferred',
  name: 'Reached Qualified, accounts by now',
  sentence: 'Leads received in the period that reached Qualified and became accounts.',
  where: { isTransferred: 'true', furthestStage: `${stage.qualified}..` },
  day: 'receivedDate',
})

/** The figures of accounts. D6 */
export const accounts = {
  opened: account({
    id: 'accountsOpened',
    name: 'Accounts opened',
    sentence: 'Accounts by the day on which they were opened.',
    day: 'openedDate',
    good: 'up',
  }),
  transferred: account({
    id: 'transferred',
    name: 'Accounts from leads',
    sentence: 'Accounts opened in the period that were a lead before.',
    where: { sourceLeadId: 'any' },
    day: 'openedDate',
    good: 'up',
  }),
  direct: account({
    id: 'direct',
    name: 'Accounts opened directly',
    sentence: 'Accounts opened in the period without a lead before.',
    where: { sourceLeadId: 'none' },
    day: 'openedDate',
  }),
  all: account({ id: 'accounts', name: 'Accounts', sentence: 'All accounts that there are now.', day: null }),
  dormant: account({
    id: 'dormant',
    name: 'Dormant accounts',
    sentence: 'Accounts without an activity for 60 days.',
    where: { isDormant: 'true' },
    day: null,
    good: 'down',
  }),
} as const

export const transferRate = defineFormula({
  id: 'transferRate',
  name: 'Transfer rate',
  sentence: 'The share of the leads received in the period that reached Qualified and are accounts by now.',
  unit: 'percent',
  good: 'up',
  from: [qualifiedTransferred, funnel.reached[stage.qualified - 1]!],
  compute: shareOf,
})
