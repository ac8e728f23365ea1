import { automatedRecordsShape } from '@core/kernel/shared/automationCalls'
import { historyChangeShape } from '@core/kernel/shared/historyShape'
import { answer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { stepKinds } from '@core/kernel/entity/automations'
import { text } from '@core/kernel/entity/kinds/textKinds'
import { yesNo } from '@core/kernel/entity/kinds/choiceKinds'
import { automationEntity } from './automationEntity'

const automation = { id: integer('Automation', { required: true, min: 1 }) }
const run = { id: integer('Run', { required: true, min: 1 }) }
/** A condition, as it is for one record. */
const checkedCondition = json.object({
  field: json.string,
  value: json.string,
  label: json.string,
  isMet: json.boolean,
  now: json.described(json.nullable(json.string), 'What the record contains; null where you may not see it'),
})
const stepOnRecord = {
  kind: json.oneOf(...stepKinds.map(({ id }) => id)),
  did: json.described(json.nullable(json.string), 'Null: it wasn’t reached'),
  problem: json.nullable(json.string),
  text: json.described(json.nullable(json.string), 'What it would say'),
  to: json.array(json.string),
  conditions: json.array(checkedCondition),
  writes: json.array(
    json.object({ kind: json.string, isCreated: json.boolean, changes: json.array(historyChangeShape) }),
  ),
}
const triedStep = {
  outcomes: json.array(json.object({ did: json.string, records: json.integer })),
  failed: json.integer,
  problem: json.nullable(json.string),
}

/** The calls of automations beyond those of their entity. */
export const automationCalls = {
  describe: defineCall({
    method: 'GET',
    path: '/api/Automation/Fields',
    summary: 'What an automation of these records can use',
    query: { records: text('Records', { required: true, max: 60 }) },
    answer: oneAnswer(automatedRecordsShape),
  }),
  rehearse: defineCall({
    method: 'POST',
    path: '/api/Automation/:id/Rehearse',
    summary: 'See what an automation, or a change of it, would have done in the last 30 days',
    params: automation,
    body: automationEntity.fields,
    patch: true,
    answer: oneAnswer(
      json.object({
        one: json.described(json.string, 'What the records are called: lead'),
        many: json.string,
        starts: json.integer,
        started: json.described(json.integer, 'For how many records it would have started'),
        records: json.described(json.integer, 'How many of these meet its conditions now'),
        examples: json.array(json.object({ id: json.integer, name: json.string })),
        tried: json.integer,
        steps: json.array(
          json.object({
            ...triedStep,
            otherwise: json.described(
              json.array(json.object(triedStep)),
              'What came of the steps that are done if it isn’t approved',
            ),
          }),
        ),
      }),
    ),
  }),
  tryOn: defineCall({
    method: 'POST',
    path: '/api/Automation/:id/Try/:record',
    summary: 'See what an automation, or a change of it, would do with one record',
    params: { ...automation, record: integer('Record', { required: true, min: 1 }) },
    body: automationEntity.fields,
    patch: true,
    answer: oneAnswer(
      json.object({
        one: json.described(json.string, 'What the record is called: lead'),
        startsOn: json.described(json.nullable(json.date), 'The day on which it starts for the record'),
        isSeen: json.described(json.boolean, 'Whether the role of the automation may see the record'),
        conditions: json.array(checkedCondition),
        steps: json.described(
          json.array(json.object({ ...stepOnRecord, otherwise: json.array(json.object(stepOnRecord)) })),
          'Empty where it wouldn’t begin',
        ),
      }),
    ),
  }),
  turn: defineCall({
    method: 'POST',
    path: '/api/Automation/:id/Turn',
    summary: 'Turn an automation on or off',
    params: automation,
    body: { on: yesNo('On', { required: true }), version: integer('Version', { required: true, min: 1 }) },
    answer: answer({}),
  }),
  runs: defineCall({
    method: 'GET',
    path: '/api/Automation/:id/Runs',
    summary: 'The newest runs of an automation',
    params: automation,
    query: { run: integer('Run', { min: 1, help: 'One that may be an older one' }) },
    answer: answer({
      data: json.array(
        json.object({
          id: json.integer,
          entity: json.string,
          kind: json.described(json.string, 'The kind of record: Lead'),
          recordId: json.integer,
          name: json.described(json.nullable(json.string), 'None where you may not see the record'),
          status: json.integer,
          reason: json.nullable(json.string),
          done: json.array(json.string),
          dueAt: json.nullable(json.instant),
          decidedBy: json.nullable(json.string),
          isApproved: json.nullable(json.boolean),
          canUndo: json.described(json.boolean, 'It wrote or sent something, or goes on otherwise'),
          decisionNote: json.nullable(json.string),
          createdAt: json.instant,
          endedAt: json.nullable(json.instant),
        }),
      ),
    }),
  }),
  undoOf: defineCall({
    method: 'GET',
    path: '/api/AutomationRun/:id/Undo',
    summary: 'See what undoing a run would put back',
    params: run,
    answer: oneAnswer(
      json.object({
        changes: json.array(
          json.object({
            kind: json.string,
            name: json.nullable(json.string),
            isCreated: json.boolean,
            fields: json.array(json.string),
            stays: json.described(json.boolean, 'Somebody has changed the record since'),
          }),
        ),
        sent: json.array(json.string),
        ends: json.boolean,
      }),
    ),
  }),
  retry: defineCall({
    method: 'POST',
    path: '/api/AutomationRun/:id/Retry',
    summary: 'Run again what failed',
    params: run,
    body: {},
    answer: answer({}),
  }),
  undo: defineCall({
    method: 'POST',
    path: '/api/AutomationRun/:id/Undo',
    summary: 'Undo what a run did',
    params: run,
    body: {},
    answer: oneAnswer(json.object({ undone: json.integer, left: json.integer })),
  }),
}
