import { defineCall, integer, json, oneAnswer } from '@core/entity'

/** The calls of API keys beyond those of their entity. */
export const apiKeyCalls = {
  issueKey: defineCall({
    method: 'POST',
    path: '/api/ApiKey/:id/Secret',
    summary: 'Make the secret of an API key',
    params: { id: integer('API key', { required: true, min: 1 }) },
    body: {},
    answer: oneAnswer(json.object({ secret: json.described(json.string, 'It is shown only this once') })),
  }),
}
