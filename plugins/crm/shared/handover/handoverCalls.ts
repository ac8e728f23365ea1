import { defineCall, integer, json, oneAnswer, person, text, yesNo } from '@core/entity'

/** Hands over all work of a person who leaves to somebody else. */
export const handoverCalls = {
  handOver: defineCall({
    method: 'POST',
    path: '/api/Lead/HandOver',
    summary: 'Hand over all that a person works on',
    body: {
      from: person('Current owner', { required: true }),
      to: person('New owner', { required: true }),
      reason: text('Reason', { max: 300, help: 'Shown in the history of each record; needed unless it is a preview' }),
      count: integer('Count', { help: 'As the preview counted; where it is another by now, nothing is moved' }),
      check: yesNo('Preview', { help: 'Moves nothing, and says what would move' }),
    },
    answer: oneAnswer(
      json.object({
        count: json.integer,
        moved: json.boolean,
        kinds: json.described(
          json.array(json.object({ id: json.string, title: json.string, count: json.integer })),
          'How many of each kind, also where there is none',
        ),
      }),
    ),
  }),
}
