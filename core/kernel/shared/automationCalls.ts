import { answer, doneAnswer, json, type ValueOf } from '@core/kernel/entity/answers'
import { describedField } from './describedField'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer, longText, yesNo } from '@core/kernel/entity/fieldKinds'

const id = integer('Request', { required: true, min: 1 })

/** What an administrator can choose from for an automation of one kind of record. */
export const automatedRecordsShape = json.object({
  name: json.string,
  many: json.string,
  fields: json.array(describedField),
  texts: json.described(
    json.array(json.object({ path: json.string, label: json.string })),
    'What a text can contain as {{path}}',
  ),
  isAssigned: json.described(json.boolean, 'Its records are assigned to a person'),
  mails: json.described(json.boolean, 'Automations may mail to an address of the record'),
  creatable: json.array(json.object({ id: json.string, name: json.string, fields: json.array(describedField) })),
  events: json.described(
    json.array(json.object({ id: json.string, label: json.string })),
    'What plugins tell of these records, and automations can begin with',
  ),
  actions: json.array(json.object({ id: json.string, label: json.string, settings: json.array(describedField) })),
})
export type AutomatedRecords = ValueOf<typeof automatedRecordsShape>

/** What the runs of automations ask people. */
export const approvalCalls = {
  list: defineCall({
    method: 'GET',
    path: '/api/automation-approvals',
    summary: 'What waits for your approval',
    answer: answer({
      data: json.array(
        json.object({
          id: json.integer,
          automation: json.string,
          question: json.string,
          kind: json.described(json.string, 'The kind of record: Lead'),
          name: json.string,
          link: json.nullable(json.string),
          requestedAt: json.instant,
          otherwise: json.described(json.array(json.string), 'What is done if it isn’t approved: Create a task'),
          unmet: json.described(
            json.array(json.string),
            'The fields by which the record no longer meets the conditions of the automation',
          ),
        }),
      ),
    }),
  }),
  decide: defineCall({
    method: 'POST',
    path: '/api/automation-approvals/:id',
    summary: 'Approve what an automation asks for, or not',
    params: { id },
    body: {
      approved: yesNo('Approved', { required: true }),
      anyway: yesNo('Anyway', { help: 'Also if the record no longer meets the conditions of the automation' }),
      note: longText('Note', { max: 500 }),
    },
    answer: doneAnswer,
  }),
}
