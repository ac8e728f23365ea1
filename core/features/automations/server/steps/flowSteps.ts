import { type AutomationCondition, stepKinds, waitUnits } from '@core/kernel/entity/automations'
import { choice, freeObject, integer, longText, rows, tags, text } from '@core/kernel/entity/fieldKinds'
import { conflict } from '@core/kernel/server/platform/http/errors'
import { conditionProblem, meetsConditions } from '../conditions'
import { findRecipients, recipientProblem, recipientsText } from '../recipients'
import { fillTemplate, templateProblem } from '../values'
import type { StepWork } from './StepWork'

const minutesOf = { minutes: 1, hours: 60, days: 24 * 60 } as const
/** The longest time that a run waits, in minutes. */
const longestWait = 90 * 24 * 60

/** Goes on later: `{"amount": 2, "unit": "days"}`. */
export const waitStep: StepWork = {
  settings: {
    amount: integer('How long', { required: true, min: 1, max: 10_000 }),
    unit: choice('Unit', waitUnits, { required: true }),
  },
  check: ({ settings }) => (minutesIn(settings) > longestWait ? 'it can wait for 90 days at most' : undefined),
  run: async ({ settings }) => ({
    did: `Waited ${String(settings.amount)} ${String(settings.unit)}`,
    next: { wait: new Date(Date.now() + minutesIn(settings) * 60_000) },
  }),
}

function minutesIn(settings: Readonly<Record<string, unknown>>): number {
  return Number(settings.amount) * (minutesOf[settings.unit as keyof typeof minutesOf] ?? 1)
}

/**
 * Goes on once one of these people approves: `{"from": ["role:5"], "question": "May {{company}} have 60 days?"}`. With `otherwise`, steps that
 * are done if it isn't approved, in place of those that follow.
 */
export const approvalStep: StepWork = {
  settings: {
    from: tags('From', { required: true, max: 20 }),
    question: longText('Question', { required: true, max: 300 }),
    otherwise: rows(
      'If it isn’t approved',
      { kind: choice('Does', stepKinds, { required: true }), settings: freeObject('Settings', { required: true }) },
      { max: 20 },
    ),
  },
  check: ({ table: { entity }, settings }) =>
    recipientProblem(entity, settings.from as string[]) ?? templateProblem(entity, String(settings.question)),
  async run({ tx, table, record, settings }) {
    const from = settings.from as string[]
    const approvers = await findRecipients(tx, table, record, from)
    if (approvers.length === 0) throw conflict('Nobody who could approve it may see the record')
    const question = fillTemplate(table.entity, record, String(settings.question)).slice(0, 1000)
    const said = { text: question, people: approvers }
    return { did: 'Asked for approval', said, next: { approvers, asked: await recipientsText(tx, from), question } }
  },
}

/** Ends the run unless the record meets conditions: `{"conditions": [{"field": "status", "value": "1,2"}]}`. */
export const stopStep: StepWork = {
  settings: {
    conditions: rows(
      'Conditions',
      { field: text('Field', { required: true, max: 120 }), value: text('Value', { required: true, max: 500 }) },
      { required: true, max: 20 },
    ),
  },
  check: ({ table, settings, viewer, context: { catalog } }) =>
    conditionProblem(table, catalog, settings.conditions as AutomationCondition[], viewer),
  async run({ tx, table, record, settings, viewer, context: { catalog } }) {
    const goesOn = await meetsConditions(
      tx,
      table,
      catalog,
      settings.conditions as AutomationCondition[],
      record.id,
      viewer,
    )
    return goesOn
      ? { did: 'Checked the record' }
      : { did: 'The record didn’t meet the conditions', next: { stop: true } }
  },
}
