import { defineCall, integer, json, listAnswer } from '@core/entity'

export const storeCalls = {
  people: defineCall({
    method: 'GET',
    path: '/api/Store/:id/People',
    summary: 'List the people of stores',
    params: { id: integer('Store', { required: true, min: 1 }) },
    answer: listAnswer(
      json.object({
        id: json.integer,
        name: json.string,
        email: json.string,
        phone: json.nullable(json.string),
        roles: json.array(json.string),
        manages: json.boolean,
      }),
    ),
  }),
}
