import {
  automationStatuses,
  automationTriggers,
  runStatuses,
  stepKinds,
  trigger,
  weekdays,
} from '@core/kernel/entity/automations'
import { choice, choices } from '@core/kernel/entity/kinds/choiceKinds'
import { dateTime, timeSlot } from '@core/kernel/entity/kinds/dayKinds'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { freeObject, rows } from '@core/kernel/entity/kinds/nestedKinds'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { messages } from '@core/kernel/entity/messages'
import { person, reference } from '@core/kernel/entity/kinds/referenceKinds'
import { tags, text } from '@core/kernel/entity/kinds/textKinds'
import { automationPaths } from './automationPaths'
import { configuration } from '@core/kernel/entity/configurationModule'

const { automations: needs } = configuration
const policy = { view: { needs }, create: { needs }, update: { needs }, delete: { needs } }

/** What the product does by itself: when something happens to a record, if it meets conditions, then steps. */
export const automationEntity = defineEntity({
  id: 'automation',
  name: { one: 'Automation', many: 'Automations' },
  path: 'Automation',
  title: ['name'],
  hint: 'records',
  screen: automationPaths.record,
  fields: {
    name: text('Name', { required: true, max: 80, inList: true, searchable: true }),
    records: text('Records', { required: true, max: 60, inList: true }),
    status: choice('Status', automationStatuses, { readOnly: true, inList: true }),
    offReason: text('Turned off because', { readOnly: true }),
    trigger: choice('When', automationTriggers, { required: true, inList: true }),
    field: text('Field', { max: 120, help: 'Whose change starts it; empty for any field' }),
    fromValue: text('From', { max: 500 }),
    toValue: text('To', { max: 500 }),
    event: text('What happens', { max: 120 }),
    dayField: text('Day', { max: 120 }),
    dayOffset: integer('Days before or after', { min: -365, max: 365, help: 'Negative for days before it' }),
    startsAt: timeSlot('At', { help: 'By the clock of the office' }),
    weekdays: choices('On', weekdays, { help: 'Every day if none is chosen' }),
    conditions: rows(
      'Conditions',
      { field: text('Field', { required: true, max: 120 }), value: text('Value', { required: true, max: 500 }) },
      { max: 20, help: 'All of them must be met, as in the filter of the list' },
    ),
    steps: rows(
      'Steps',
      { kind: choice('Does', stepKinds, { required: true }), settings: freeObject('Settings', { required: true }) },
      { required: true, max: 20 },
    ),
    roleId: reference('Runs as', 'role', {
      required: true,
      help: 'It may do what this role may, and never more than you may: choose one of your roles',
    }),
    authorId: person('Saved last by', { readOnly: true, help: 'It runs in the name of this person' }),
  },
  rules: [
    ({ trigger: kind, event }) =>
      kind === trigger.event && !event ? { event: messages.required('What happens') } : undefined,
    ({ trigger: kind, dayField }) =>
      kind === trigger.dayNear && !dayField ? { dayField: messages.required('Day') } : undefined,
    ({ trigger: kind, startsAt }) =>
      kind === trigger.atTime && !startsAt ? { startsAt: messages.required('At') } : undefined,
  ],
  policy,
})

export type AutomationFields = typeof automationEntity.fields

/** What an automation did for one record, or is about to do. */
export const automationRunEntity = defineEntity({
  id: 'automationRun',
  name: { one: 'Run', many: 'Runs' },
  path: 'AutomationRun',
  title: ['id'],
  fields: {
    automationId: reference('Automation', 'automation', { readOnly: true, required: true }),
    entity: text('Kind of record', { readOnly: true, required: true, inList: true }),
    recordId: integer('Record', { totals: 'none', readOnly: true, required: true, inList: true }),
    status: choice('Status', runStatuses, { readOnly: true, required: true, inList: true }),
    reason: text('Reason', { readOnly: true, inList: true }),
    done: tags('What it did', { readOnly: true, max: 1000 }),
    causedBy: reference('Caused by the run', 'automationRun', { readOnly: true, inList: true }),
    dueAt: dateTime('Waits until', { readOnly: true, inList: true }),
    decidedBy: person('Decided by', { readOnly: true, inList: true }),
    decisionNote: text('Note', { readOnly: true, inList: true }),
    endedAt: dateTime('Ended', { readOnly: true, inList: true }),
  },
  policy,
})
