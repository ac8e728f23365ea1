import { type EntityTable, dayOfMoment, ownColumn, type StoredRollUps, sumUpRollUps } from '@core/server/entities'
import type { Job } from '@core/server/plugin'

type RollUp = NonNullable<EntityTable['rollUps']>[number]

const owned = { store_id: 'integer' }
const leadColumns = { status: 'smallint', lead_options: 'smallint', assign_to: 'integer', ...owned }
const worth = { value: ownColumn('value'), weighted_value: ownColumn('weighted_value') }
const quoteColumns = { status: 'smallint', salesperson_id: 'integer', ...owned }
const orderColumns = { order_status: 'smallint', salesperson_id: 'integer', driver: 'integer', ...owned }

/** Leads that became accounts are deleted, and still count. */
const ofLeads = {
  of: 'lead',
  counts: (row: string) => `(${row}deleted_at is null or ${row}is_transferred)`,
}
const transferred = { is_transferred: 'boolean' }

/**
 * The totals that the database maintains. A change needs a migration that rebuilds the roll-up; the test of these prints its functions.
 */
export const storedRollUps: StoredRollUps = {
  lead_by_kind: {
    ...ofLeads,
    columns: { ...leadColumns, source: 'smallint', lead_type: 'smallint', ...transferred },
    sums: worth,
  },
  lead_by_segment: {
    ...ofLeads,
    columns: { ...leadColumns, segments: 'jsonb', ...transferred },
    sums: worth,
  },
  lead_by_make: {
    ...ofLeads,
    columns: { ...leadColumns, makes: 'jsonb', ...transferred },
    sums: worth,
  },
  lead_by_close: {
    ...ofLeads,
    columns: { ...leadColumns, expected_close: 'date', next_step_on: 'date', ...transferred },
    // The exact day would make a row for nearly every lead; what counts is whether there is one.
    from: { next_step_on: (row) => `case when ${row}next_step_on is not null then date '2000-01-01' end` },
    sums: worth,
  },
  lead_by_stage: {
    ...ofLeads,
    columns: { ...leadColumns, stage_since: 'timestamptz', ...transferred },
    from: { stage_since: dayOfMoment('stage_since') },
    sums: {
      ...worth,
      days_to_close: (row) =>
        `case when ${row}lead_options = 2 then greatest(0, core.office_day(${row}stage_since) - ${row}received_date) end`,
    },
  },
  lead_by_receipt: {
    ...ofLeads,
    columns: { ...leadColumns, furthest_stage: 'integer', received_date: 'date', ...transferred },
    sums: worth,
  },
  quote_by_date: {
    of: 'quote',
    columns: { ...quoteColumns, quote_date: 'date' },
    sums: { total: ownColumn('total'), revision: ownColumn('revision') },
  },
  quote_by_sending: {
    of: 'quote',
    columns: { ...quoteColumns, sent_at: 'timestamptz', valid_until: 'date' },
    from: { sent_at: dayOfMoment('sent_at') },
    sums: { total: ownColumn('total') },
  },
  quote_by_decision: {
    of: 'quote',
    columns: { ...quoteColumns, decided_at: 'timestamptz' },
    from: { decided_at: dayOfMoment('decided_at') },
    sums: { total: ownColumn('total') },
  },
  order_by_date: {
    of: 'sales_order',
    columns: { ...orderColumns, ordered_at: 'timestamptz' },
    from: { ordered_at: dayOfMoment('ordered_at') },
    sums: { value: ownColumn('value') },
  },
  order_by_promise: {
    of: 'sales_order',
    columns: { ...orderColumns, promised_at: 'date', delivered_at: 'timestamptz' },
    from: { delivered_at: dayOfMoment('delivered_at') },
    sums: { value: ownColumn('value') },
  },
  task_by_day: {
    of: 'task',
    columns: { task_status: 'smallint', assign_to: 'integer', created_by: 'integer', ...owned, due_date: 'date' },
    sums: {},
  },
  activity_by_day: {
    of: 'activity',
    columns: {
      activity_type: 'smallint',
      activity_status: 'smallint',
      assign_to: 'integer',
      created_by: 'integer',
      ...owned,
      date_time: 'timestamptz',
    },
    from: { date_time: dayOfMoment('date_time') },
    sums: {},
  },
  activity_by_completion: {
    of: 'activity',
    columns: {
      activity_type: 'smallint',
      activity_status: 'smallint',
      assign_to: 'integer',
      created_by: 'integer',
      ...owned,
      completed_at: 'timestamptz',
    },
    from: { completed_at: dayOfMoment('completed_at') },
    sums: {},
  },
}

/**
 * The figures of `…/Aggregate` that each roll-up can answer, smallest roll-up first. Stages by days include values that depend on the day.
 */
const leadFields = ['status', 'leadOptions', 'assignTo', 'storeId', 'isTransferred']
const leadSums = ['value', 'weightedValue']
export const leadRollUps: readonly RollUp[] = [
  { table: 'crm.lead_by_kind', by: [...leadFields, 'source', 'leadType'], sums: leadSums },
  { table: 'crm.lead_by_segment', by: [...leadFields, 'segments'], sums: leadSums },
  { table: 'crm.lead_by_make', by: [...leadFields, 'makes'], sums: leadSums },
  {
    table: 'crm.lead_by_stage',
    by: [...leadFields, 'stageSince', 'daysInStage', 'isStale'],
    sums: [...leadSums, 'daysToClose'],
  },
  { table: 'crm.lead_by_close', by: [...leadFields, 'expectedClose'], presenceOf: ['nextStepOn'], sums: leadSums },
  { table: 'crm.lead_by_receipt', by: [...leadFields, 'receivedDate', 'furthestStage'], sums: leadSums },
]

const quoteFields = ['status', 'salespersonId', 'storeId']
export const quoteRollUps: readonly RollUp[] = [
  { table: 'crm.quote_by_decision', by: [...quoteFields, 'decidedAt'], sums: ['total'] },
  { table: 'crm.quote_by_date', by: [...quoteFields, 'quoteDate'], sums: ['total', 'revision'] },
  { table: 'crm.quote_by_sending', by: [...quoteFields, 'sentAt', 'validUntil', 'isExpired'], sums: ['total'] },
]

const orderFields = ['orderStatus', 'salespersonId', 'driver', 'storeId']
export const orderRollUps: readonly RollUp[] = [
  { table: 'crm.order_by_date', by: [...orderFields, 'orderedAt'], sums: ['value'] },
  {
    table: 'crm.order_by_promise',
    by: [...orderFields, 'promisedAt', 'deliveredAt', 'isLate', 'isOnTime'],
    sums: ['value'],
  },
]

export const taskRollUps: readonly RollUp[] = [
  { table: 'crm.task_by_day', by: ['taskStatus', 'assignTo', 'createdBy', 'storeId', 'dueDate'] },
]

export const activityRollUps: readonly RollUp[] = [
  {
    table: 'crm.activity_by_day',
    by: ['activityType', 'activityStatus', 'assignTo', 'createdBy', 'storeId', 'dateTime'],
  },
  {
    table: 'crm.activity_by_completion',
    by: ['activityType', 'activityStatus', 'assignTo', 'createdBy', 'storeId', 'completedAt'],
  },
]

export const figureJobs: Readonly<Record<string, Job>> = {
  'crm.sumUpRollUps': {
    every: '5m',
    timeout: '2m',
    run: ({ db }, signal) => sumUpRollUps(db, 'crm', storedRollUps, signal),
  },
}
