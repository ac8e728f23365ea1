import { defineCall, doneAnswer, json, listAnswer } from '@core/entity'

/** The checklist of a new deployment. Nothing is left of it once everything is done, or the person has dismissed it. */
export const setUpCalls = {
  steps: defineCall({
    method: 'GET',
    path: '/api/SetUp/Steps',
    summary: 'See what is left to set up',
    answer: listAnswer(
      json.object({
        id: json.string,
        title: json.string,
        text: json.string,
        link: json.string,
        isDone: json.boolean,
      }),
    ),
  }),
  dismiss: defineCall({
    method: 'POST',
    path: '/api/SetUp/Dismiss',
    summary: 'Dismiss the checklist',
    body: {},
    answer: doneAnswer,
  }),
} as const
