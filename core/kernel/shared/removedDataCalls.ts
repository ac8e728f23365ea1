import { answer, doneAnswer, fileAnswer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/kinds/numberKinds'

const params = { id: integer('File', { required: true, min: 1 }) }

/** The files of kinds of record and fields that are gone for good. Each is for those who administer such. */
export const removedDataCalls = {
  list: defineCall({
    method: 'GET',
    path: '/api/removed-data',
    summary: 'The files of kinds of record and fields that were deleted for good',
    answer: answer({
      data: json.array(
        json.object({
          id: json.integer,
          name: json.string,
          isField: json.boolean,
          rows: json.integer,
          expiresAt: json.instant,
        }),
      ),
    }),
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/removed-data/:id/file',
    summary: 'Download what was deleted for good',
    params,
    answer: fileAnswer,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/removed-data/:id',
    summary: 'Delete the file of what was deleted for good',
    params,
    answer: doneAnswer,
  }),
}
