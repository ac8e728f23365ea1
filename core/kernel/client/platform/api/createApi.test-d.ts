/**
 * What must not compile where a contract is called. The type check reads this file; a line that began to compile would
 * leave its `@ts-expect-error` unused, which is an error itself.
 */
import { expectTypeOf } from 'vitest'
import { type ValueOf, doneAnswer, json, listAnswer, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, ids, integer, text } from '@core/kernel/entity/fieldKinds'
import { unwrapResponse } from './unwrapResponse'
import { createApi } from './createApi'

const accountShape = json.object({ id: json.integer, name: json.string }, { phone: json.nullable(json.string) })
expectTypeOf<ValueOf<typeof accountShape>>().toExtend<{ id: number; name: string; phone?: string | null }>()

const lead = { id: integer('Lead', { required: true, min: 1 }) }
const via = choice('Via', [{ id: 'email', name: 'Email' } as const, { id: 'sms', name: 'Text' } as const])
const calls = {
  convert: defineCall({
    method: 'POST',
    path: '/api/Trip/:id/Convert',
    summary: 'Convert leads',
    params: lead,
    body: { accountName: text('Account', { required: true }), vehicleIds: ids('Vehicles'), via },
    answer: oneAnswer(accountShape),
  }),
  rename: defineCall({
    method: 'PUT',
    path: '/api/Trip/:id',
    summary: 'Rename leads',
    params: lead,
    body: { name: text('Name', { required: true }), version: integer('Version', { required: true }) },
    patch: true,
    answer: doneAnswer,
  }),
  view: defineCall({ method: 'GET', path: '/api/Trip/:id', summary: 'View leads', params: lead, answer: doneAnswer }),
  find: defineCall({
    method: 'GET',
    path: '/api/Trip/Find',
    summary: 'Find leads',
    query: { days: integer('Days') },
    answer: listAnswer(accountShape, { next: json.integer }),
  }),
  close: defineCall({ method: 'POST', path: '/api/Trip/Close', summary: 'Close leads', body: {}, answer: doneAnswer }),
}
const api = createApi<typeof calls>()
const at = { params: { path: { id: 7 } } }

expectTypeOf(unwrapResponse(api.POST('/api/Trip/{id}/Convert', { ...at, body: { accountName: 'Northside' } })))
  .resolves.toHaveProperty('data')
  .toExtend<{ readonly id: number; readonly name: string; readonly phone?: string | null }>()
expectTypeOf(unwrapResponse(api.GET('/api/Trip/Find')))
  .resolves.toHaveProperty('next')
  .toEqualTypeOf<number | undefined>()
void api.GET('/api/Trip/Find', { params: { query: { days: 30 } } })
void api.PUT('/api/Trip/{id}', { ...at, body: { version: 3 } })
void api.POST('/api/Trip/Close')

// @ts-expect-error -- no contract has this path
void api.GET('/api/Trip/Search')
// @ts-expect-error -- the call is a POST
void api.GET('/api/Trip/{id}/Convert', at)
// @ts-expect-error -- the path needs its parameter
void api.GET('/api/Trip/{id}')
// @ts-expect-error -- the parameter is a number
void api.GET('/api/Trip/{id}', { params: { path: { id: 'seven' } } })
// @ts-expect-error -- the parameter has another name
void api.GET('/api/Trip/{id}', { params: { path: { leadId: 7 } } })
// @ts-expect-error -- the body is missing
void api.POST('/api/Trip/{id}/Convert', at)
// @ts-expect-error -- a required field is missing
void api.POST('/api/Trip/{id}/Convert', { ...at, body: { vehicleIds: [1] } })
// @ts-expect-error -- the field is a list of numbers
void api.POST('/api/Trip/{id}/Convert', { ...at, body: { accountName: 'Northside', vehicleIds: ['1'] } })
// @ts-expect-error -- not one of the choices
void api.POST('/api/Trip/{id}/Convert', { ...at, body: { accountName: 'Northside', via: 'fax' } })
// @ts-expect-error -- the call takes nothing
void api.POST('/api/Trip/Close', { body: { id: 7 } })
// @ts-expect-error -- there is no such parameter in the query
void api.GET('/api/Trip/Find', { params: { query: { weeks: 4 } } })
// @ts-expect-error -- an answer's schema says its type: json.typed<…>(…)
void defineCall({ method: 'GET', path: '/api/Trip/Count', summary: 'Count leads', answer: { type: 'object' } })
