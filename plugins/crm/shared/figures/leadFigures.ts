import { addDays, conversion, defineFigure, defineFormula, type Filter, type RowFigure, shareOf } from '@core/entity'
import { bestCaseStages, leadOption, leadStages, opportunityStages, stage } from '../leads/leadStages'
import { forecast, velocity, winRate } from '../formulas'

const open: Filter = { leadOptions: String(leadOption.open) }
const won: Filter = { leadOptions: String(leadOption.won) }
const lost: Filter = { leadOptions: String(leadOption.lost) }
/** Leads that became accounts are leads no more; they were received and won all the same. */
const withAccounts: Filter = { isTransferred: 'true,false' }
const everWon: Filter = { ...won, ...withAccounts }
const isOpportunity: Filter = { status: opportunityStages.join(',') }
const value = { measure: { of: 'sum', field: 'value' }, unit: 'money', good: 'up' } as const
const weightedValue = { ...value, measure: { of: 'sum', field: 'weightedValue' } } as const
/** A mean of days, shown as a duration in seconds. */
const meanDays = (field: string) =>
  ({ measure: { of: 'average', field, scale: 86_400 }, unit: 'duration', good: 'down' }) as const

const lead = (figure: Omit<RowFigure, 'entity'>): RowFigure => defineFigure({ entity: 'lead', ...figure })

/** The figures of leads. The value of a lead is the total of its latest live quote, else its estimate. D6 */
export const leads = {
  received: lead({
    id: 'received',
    name: 'Leads received',
    sentence: 'Leads by the day on which they were received, those that became accounts included.',
    where: withAccounts,
    day: 'receivedDate',
    good: 'up',
  }),
  receivedValue: lead({
    id: 'receivedValue',
    name: 'Leads received, value',
    sentence: 'The value of the leads received in the period.',
    ...value,
    where: withAccounts,
    day: 'receivedDate',
  }),
  receivedWeighted: lead({
    id: 'receivedWeighted',
    name: 'Leads received, weighted value',
    sentence: 'The value of the leads received in the period, each times the probability of its stage.',
    ...weightedValue,
    where: withAccounts,
    day: 'receivedDate',
  }),
  receivedWon: lead({
    id: 'receivedWon',
    name: 'Leads received, won since',
    sentence: 'Leads received in the period that are Won by now.',
    where: everWon,
    day: 'receivedDate',
    good: 'up',
  }),
  daysInStage: lead({
    id: 'daysInStage',
    name: 'Time in stage, mean',
    sentence: 'How long the open leads received in the period have been in their current stage.',
    ...meanDays('daysInStage'),
    where: open,
    day: 'receivedDate',
  }),
  open: lead({
    id: 'open',
    name: 'Open leads',
    sentence: 'Leads that are neither Won nor Lost now.',
    where: open,
    day: null,
  }),
  openValue: lead({
    id: 'openValue',
    name: 'Open value',
    sentence: 'The value of all leads that are open now.',
    ...value,
    where: open,
    day: null,
  }),
  weighted: lead({
    id: 'weighted',
    name: 'Open value, weighted',
    sentence: 'The value of all leads that are open now, each times the probability of its stage.',
    ...weightedValue,
    where: open,
    day: null,
  }),
  stale: lead({
    id: 'stale',
    name: 'Stale leads',
    sentence: 'Open leads that are longer in their stage than the stage allows.',
    where: { ...open, isStale: 'true' },
    day: null,
    good: 'down',
    // A part of the open ones, which are what counts.
    tone: 'neutral',
  }),
  unassigned: lead({
    id: 'unassigned',
    name: 'Unassigned leads',
    sentence: 'Open leads that belong to nobody.',
    where: { ...open, assignTo: 'none' },
    day: null,
    good: 'down',
  }),
  noNextStep: lead({
    id: 'noNextStep',
    name: 'Without a next step',
    sentence: 'Opportunities without an open task, a planned activity and a follow-up date.',
    where: { ...open, ...isOpportunity, nextStepOn: 'none' },
    day: null,
    good: 'down',
  }),
  slipped: lead({
    id: 'slipped',
    name: 'Slipped',
    sentence: 'Open leads whose expected close is before today.',
    where: (today) => ({ ...open, expectedClose: `..${addDays(today, -1)}` }),
    day: null,
    good: 'down',
  }),
  won: lead({
    id: 'won',
    name: 'Won',
    sentence: 'Leads by the day on which they became Won, those that became accounts included.',
    where: everWon,
    day: 'stageSince',
    good: 'up',
    tone: 'success',
  }),
  lost: lead({
    id: 'lost',
    name: 'Lost',
    sentence: 'Leads by the day on which they became Lost.',
    where: lost,
    day: 'stageSince',
    good: 'down',
    tone: 'danger',
  }),
  wonValue: lead({
    id: 'wonValue',
    name: 'Won, value',
    sentence: 'The value of the leads that became Won in the period. What was delivered of it is revenue.',
    ...value,
    where: everWon,
    day: 'stageSince',
  }),
  daysToWin: lead({
    id: 'daysToWin',
    name: 'Time to win, mean',
    sentence: 'From received to Won, of the leads that became Won in the period.',
    ...meanDays('daysToClose'),
    where: everWon,
    day: 'stageSince',
  }),
  commit: lead({
    id: 'commit',
    name: 'Commit, open',
    sentence: 'The value of open leads in Commitment that are expected to close in the period.',
    ...value,
    where: { status: String(stage.commitment) },
    day: 'expectedClose',
    ahead: true,
    note: 'by expected close',
  }),
  best: lead({
    id: 'best',
    name: 'Best case, open',
    sentence: 'The value of open leads from Quoted to Commitment that are expected to close in the period.',
    ...value,
    where: { status: bestCaseStages.join(',') },
    day: 'expectedClose',
    ahead: true,
    note: 'by expected close',
  }),
  weightedDue: lead({
    id: 'weightedDue',
    name: 'Weighted, open',
    sentence:
      'The value of all open leads that are expected to close in the period, each times the probability of its stage.',
    ...weightedValue,
    where: open,
    day: 'expectedClose',
    ahead: true,
    note: 'by expected close',
  }),
  opportunities: lead({
    id: 'opportunities',
    name: 'Opportunities',
    sentence: 'Leads that are in the stages Qualified to Commitment now.',
    where: isOpportunity,
    day: null,
  }),
  opportunityValue: lead({
    id: 'opportunityValue',
    name: 'Opportunities, value',
    sentence: 'The value of the leads that are in the stages Qualified to Commitment now.',
    ...value,
    where: isOpportunity,
    day: null,
  }),
} as const

/** The steps of the funnel. */
export const funnelStages = leadStages.filter(({ id }) => id <= stage.won)

const atStage = (
  id: string,
  name: (stage: string) => string,
  sentence: (stage: string) => string,
  where: (at: number) => Filter,
) =>
  funnelStages.map((step) =>
    lead({
      id: `${id}${step.id}`,
      name: name(step.name),
      sentence: sentence(step.name),
      where: where(step.id),
      day: 'receivedDate',
    }),
  )

/**
 * The leads of the period that reached each step, and of those that came no further, the ones that are still open, those that are lost, and
 * those that became an account.
 */
export const funnel = {
  reached: atStage(
    'reached',
    (name) => `Reached ${name}`,
    (name) => `Leads received in the period that have been in ${name} or a later stage.`,
    (at) => ({ ...withAccounts, furthestStage: `${at}..` }),
  ),
  stillOpen: atStage(
    'stillOpen',
    (name) => `Still open at ${name}`,
    (name) => `Open leads received in the period whose furthest stage is ${name}.`,
    (at) => ({ ...open, furthestStage: `${at}..${at}` }),
  ),
  lost: atStage(
    'lostAt',
    (name) => `Lost at ${name}`,
    (name) => `Lost leads received in the period whose furthest stage is ${name}.`,
    (at) => ({ ...lost, furthestStage: `${at}..${at}` }),
  ),
  becameAccount: atStage(
    'accountAt',
    (name) => `Became an account at ${name}`,
    (name) => `Leads received in the period whose furthest stage was ${name} when they became an account.`,
    (at) => ({ isTransferred: 'true', furthestStage: `${at}..${at}` }),
  ),
} as const

/** The ranges of days in a stage, by their names. */
export const stageAgeNames = ['Up to 7 days', '8 – 14 days', '15 – 30 days', 'Over 30 days'] as const

/** Open leads by the time in their stage. */
export const stageAges: readonly RowFigure[] = (['0..7', '8..14', '15..30', '31..'] as const).map((days, at) =>
  lead({
    id: `age${days}`,
    name: `Open leads, ${stageAgeNames[at]!.toLowerCase()} in stage`,
    sentence: 'Open leads by how long they have been in their current stage.',
    where: { ...open, daysInStage: days },
    day: null,
  }),
)

export const leadFormulas = {
  winRate: defineFormula({
    id: 'winRate',
    name: 'Win rate',
    sentence: 'Won ÷ (won + lost), of the leads that were closed in the period.',
    unit: 'percent',
    good: 'up',
    from: [leads.won, leads.lost],
    compute: winRate,
  }),
  conversion: defineFormula({
    id: 'conversion',
    name: 'Conversion',
    sentence: 'The share of the leads received in the period that are Won by now.',
    unit: 'percent',
    good: 'up',
    from: [leads.received, leads.receivedWon],
    compute: conversion,
    rows: 1,
  }),
  velocity: defineFormula({
    id: 'velocity',
    name: 'Velocity a day',
    sentence: 'Open leads × win rate × mean value ÷ mean days to win: what the pipeline earns a day.',
    unit: 'money',
    good: 'up',
    from: [leads.open, leads.won, leads.lost, leads.openValue, leads.daysToWin],
    // The mean is sum ÷ count, because an average of money is rounded to the cent, which matters for many leads.
    compute: (all, wonCount, lostCount, sum, seconds) =>
      velocity(all, winRate(wonCount, lostCount), shareOf(sum, all), seconds && seconds / 86_400),
  }),
  forecast: defineFormula({
    id: 'forecast',
    name: 'Forecast',
    sentence: 'What was won in the period, and the weighted value of the open leads that are expected to close in it.',
    unit: 'money',
    good: 'up',
    from: [leads.wonValue, leads.weightedDue],
    compute: forecast,
    parts: ['won', 'weighted'],
  }),
} as const
