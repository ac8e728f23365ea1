import { defineCall } from '@core/kernel/entity/defineCall'
import { doneAnswer, json, listAnswer, oneAnswer } from '@core/kernel/entity/answers'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { secret, text } from '@core/kernel/entity/kinds/textKinds'

const params = { id: integer('Sign-in provider', { required: true, min: 1 }) }

/** The calls of sign-in providers beyond those of their entity. */
export const signInProviderCalls = {
  setSecret: defineCall({
    method: 'POST',
    path: '/api/SignInProvider/:id/Secret',
    summary: 'Set the client secret of a sign-in provider',
    params,
    body: { secret: secret('Client secret', { required: true, max: 1000 }) },
    answer: doneAnswer,
  }),
  people: defineCall({
    method: 'GET',
    path: '/api/SignInProvider/:id/People',
    summary: 'See whom a sign-in provider has signed in',
    params,
    answer: listAnswer(json.object({ id: json.integer, name: json.string, usedAt: json.instant })),
  }),
  unlink: defineCall({
    method: 'POST',
    path: '/api/SignInProvider/:id/Unlink',
    summary: 'Unlink a person from their account at a sign-in provider',
    params,
    body: { userId: integer('Person', { required: true, min: 1 }) },
    answer: doneAnswer,
  }),
  begin: defineCall({
    method: 'POST',
    path: '/api/SignInProvider/:id/Try',
    summary: 'Try a sign-in provider with one’s own account there',
    params,
    body: { page: text('Page', { required: true, max: 500 }) },
    answer: oneAnswer(json.object({ url: json.described(json.string, 'Where the browser goes') })),
  }),
  tried: defineCall({
    method: 'POST',
    path: '/api/SignInProvider/Tried',
    summary: 'See what a sign-in provider says of oneself',
    body: {},
    answer: oneAnswer(
      json.object({
        failure: json.described(json.nullable(json.string), 'Why the response does not count; null where it does'),
        claims: json.described(
          json.nullable(
            json.object({
              subject: json.string,
              email: json.nullable(json.string),
              emailVerified: json.boolean,
              firstName: json.nullable(json.string),
              lastName: json.nullable(json.string),
              groups: json.array(json.string),
              acr: json.nullable(json.string),
              amr: json.array(json.string),
            }),
          ),
          'What it says; null where the response does not count',
        ),
      }),
    ),
  }),
}
