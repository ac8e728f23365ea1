import { answer, fileAnswer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/kinds/numberKinds'

/** Fields that were deleted and can still be restored. */
export const deletedFieldCalls = {
  list: defineCall({
    method: 'GET',
    path: '/api/CustomField/Deleted',
    summary: 'The deleted fields that can be restored',
    answer: answer({
      data: json.array(
        json.object({
          id: json.integer,
          label: json.string,
          records: json.described(json.string, 'The kind of record, by its name: “Leads”'),
          deletedAt: json.instant,
          deletedBy: json.described(json.nullable(json.string), 'Null where the deployment did it by itself'),
          daysLeft: json.described(json.integer, 'For how many more days it can be restored'),
          hasValues: json.described(json.boolean, 'A formula has no values of its own'),
        }),
      ),
    }),
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/CustomField/Deleted/:id/file',
    summary: 'Export the values of a deleted field',
    params: { id: integer('Field', { required: true, min: 1 }) },
    answer: fileAnswer,
  }),
}
