/**
 * What must not compile where a handler is bound to a contract. The type check reads this file; a line that began to
 * compile would leave its `@ts-expect-error` unused, which is an error itself.
 */
import { expectTypeOf } from 'vitest'
import { doneAnswer, fileAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer, text } from '@core/kernel/entity/fieldKinds'
import type { Viewer } from './Viewer'
import { defineRoute } from './defineRoute'

const convert = defineCall({
  method: 'POST',
  path: '/api/Trip/:id/Convert',
  summary: 'Convert leads',
  params: { id: integer('Lead', { required: true, min: 1 }) },
  body: { accountName: text('Account', { required: true }), note: text('Note') },
  answer: oneAnswer(json.object({ accountId: json.integer, state: json.oneOf('new', 'merged') })),
})
const rename = defineCall({
  method: 'PUT',
  path: '/api/Trip/Rename',
  summary: 'Rename leads',
  body: { name: text('Name', { required: true }) },
  patch: true,
  answer: doneAnswer,
})
const contract = defineCall({
  method: 'GET',
  path: '/api/Trip/Contract',
  summary: 'Read a contract',
  answer: fileAnswer,
})

defineRoute(convert, {
  access: 704,
  async handle({ params, body, viewer }) {
    expectTypeOf(params.id).toEqualTypeOf<number>()
    expectTypeOf(body.accountName).toEqualTypeOf<string>()
    expectTypeOf(body.note).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(viewer).toEqualTypeOf<Viewer>()
    // @ts-expect-error -- the contract has no such parameter
    void params.leadId
    // @ts-expect-error -- the contract has no such field
    void body.owner
    return { data: { accountId: params.id, state: 'new' }, message: 'Lead converted successfully !!' }
  },
})
defineRoute(convert, {
  access: 'public',
  async handle({ viewer }) {
    expectTypeOf(viewer).toEqualTypeOf<Viewer | undefined>()
    return { data: { accountId: 1, state: 'merged' } }
  },
})
defineRoute(rename, {
  access: 'signedIn',
  async handle({ body }) {
    expectTypeOf(body.name).toEqualTypeOf<string | undefined>()
    return {}
  },
})

// @ts-expect-error -- the data is missing
defineRoute(convert, { access: 704, handle: async () => ({ message: 'Done' }) })
// @ts-expect-error -- the id is a number
defineRoute(convert, { access: 704, handle: async () => ({ data: { accountId: '1', state: 'new' as const } }) })
// @ts-expect-error -- not one of the states
defineRoute(convert, { access: 704, handle: async () => ({ data: { accountId: 1, state: 'lost' as const } }) })
// @ts-expect-error -- a part of the data is missing
defineRoute(convert, { access: 704, handle: async () => ({ data: { accountId: 1 } }) })
// @ts-expect-error -- the contract promises a file
defineRoute(contract, { access: 704, handle: async () => ({ data: 'text' }) })
// @ts-expect-error -- it says who may call it
defineRoute(rename, { handle: async () => ({}) })
