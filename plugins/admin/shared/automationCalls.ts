import { automatedRecordsShape } from '@core/calls'
import { answer, defineCall, integer, json, oneAnswer, text, yesNo } from '@core/entity'

const automation = { id: integer('Automation', { required: true, min: 1 }) }
const run = { id: integer('Run', { required: true, min: 1 }) }

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
    summary: 'See what an automation would have done in the last 30 days',
    params: automation,
    body: {},
    answer: oneAnswer(
      json.object({
        starts: json.integer,
        records: json.integer,
        examples: json.array(json.object({ id: json.integer, name: json.string })),
        tried: json.integer,
        steps: json.array(
          json.object({
            outcomes: json.array(json.object({ did: json.string, records: json.integer })),
            failed: json.integer,
            problem: json.nullable(json.string),
          }),
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
