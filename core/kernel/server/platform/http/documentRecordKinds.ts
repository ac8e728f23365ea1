import type { JsonSchema } from '@core/kernel/entity/Field'
import { integer } from '@core/kernel/entity/fieldKinds'
import { isObject } from '@core/kernel/entity/isObject'
import { objectSchema, recordSchema } from '@core/kernel/entity/objectSchema'
import { anyKind, type MadeEntity, madeEntities } from '@core/kernel/entity/recordKinds'

/** The parameter of the routes that all kinds share. */
const place = '{kind}'

type Calls = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * @returns the API document with the calls of each kind of record that administrators have made, in place of those that stand for all of
 * them; these stay where there is no kind yet
 */
export function documentRecordKinds<Document>(document: Document): Document {
  const kinds = madeEntities()
  if (kinds.length === 0 || !isObject(document) || !isObject(document.paths)) return document
  const paths = Object.entries(document.paths).flatMap(([path, calls]): [string, unknown][] =>
    path.includes(place)
      ? kinds.map((made) => [path.replace(place, made.entity.path), callsOf(made, path, calls as Calls)])
      : [[path, calls]],
  )
  return { ...document, paths: Object.fromEntries(paths) }
}

function callsOf(made: MadeEntity, path: string, calls: Calls): Calls {
  const { fields, name } = made.entity
  const call = path.slice(path.indexOf(place) + place.length)
  const record = { '2xx': response(recordSchema(fields)) }
  const bodies: Readonly<Record<string, JsonSchema>> = {
    '/Create': objectSchema(fields),
    '/Update': objectSchema(
      {
        id: integer(name.one, { required: true, min: 1 }),
        ...fields,
        version: integer('Version', { required: true, min: 1 }),
      },
      true,
    ),
  }
  const body = bodies[call]
  return Object.fromEntries(
    Object.entries(calls).map(([method, { parameters, ...one }]) => [
      method,
      {
        ...one,
        summary: String(one.summary).replace(anyKind.many.toLowerCase(), name.many.toLowerCase()),
        ...(Array.isArray(parameters) && {
          parameters: parameters.filter((parameter) => !isObject(parameter) || parameter.name !== 'kind'),
        }),
        ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
        ...((body || call === '/{id}') && { responses: { ...(one.responses as object), ...record } }),
      },
    ]),
  )
}

function response(data: JsonSchema): object {
  const schema = { type: 'object', properties: { success: { type: 'boolean' }, data }, required: ['success', 'data'] }
  return { description: 'Done', content: { 'application/json': { schema } } }
}
