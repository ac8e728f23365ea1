import { answer, fileAnswer, json, type ValueOf } from '@core/kernel/entity/answers'
import { type CustomField, customKinds, formulaTypes } from '@core/kernel/entity/customFields'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/fieldKinds'

const customFieldShape = json.typed<CustomField>(
  json.object(
    {
      entity: json.described(json.string, 'The id of the entity: lead'),
      key: json.described(json.string, 'Its name in the group custom of a record'),
      label: json.string,
      kind: json.oneOf(...customKinds.map(({ id }) => id)),
    },
    {
      help: json.string,
      required: json.boolean,
      inList: json.boolean,
      sensitive: json.boolean,
      id: json.integer,
      seenBy: json.array(json.integer),
      changedBy: json.array(json.integer),
      readOnly: json.boolean,
      searchable: json.boolean,
      default: json.string,
      min: json.number,
      max: json.number,
      unit: json.string,
      decimals: json.integer,
      formula: json.string,
      result: json.oneOf(...formulaTypes),
      options: json.array(json.object({ id: json.integer, name: json.string })),
    },
  ),
)

const removedValuesShape = json.object({
  id: json.integer,
  name: json.described(json.string, 'The field, and the records that had it'),
  rows: json.integer,
  expiresAt: json.instant,
})
/** The file of the values of a removed field that only some roles saw. */
export type RemovedValues = ValueOf<typeof removedValuesShape>

export const customFieldCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/custom-fields',
    summary: 'The fields that administrators have added',
    answer: answer({ data: json.array(customFieldShape) }),
  }),
  /** The kinds of record that may have such fields. */
  records: defineCall({
    method: 'GET',
    path: '/api/custom-fields/records',
    summary: 'The kinds of record that may have custom fields',
    answer: answer({ data: json.array(json.object({ id: json.string, name: json.string, sensitive: json.boolean })) }),
  }),
  removed: defineCall({
    method: 'GET',
    path: '/api/custom-fields/removed',
    summary: 'The files of removed fields that one’s role saw, and not everybody',
    answer: answer({ data: json.array(removedValuesShape) }),
  }),
  removedFile: defineCall({
    method: 'GET',
    path: '/api/custom-fields/removed/:id/file',
    summary: 'Download the values of a removed field',
    params: { id: integer('File', { required: true, min: 1 }) },
    answer: fileAnswer,
  }),
}
