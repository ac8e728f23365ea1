import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { fleetPlugins } from './fleet/fleet'
import { apiDocuments } from './apiDocuments'
import { shareSchemas } from '../platform/http/shareSchemas'
import { openApiProblems } from './openApiProblems'

const documents = await apiDocuments(fleetPlugins)

describe('the API document', () => {
  it.each([...documents.keys()])('of %s is valid OpenAPI 3.1, and every reference can be resolved', async (owner) => {
    expect(await openApiProblems(documents.get(owner))).toEqual([])
  })

  it('defines once how every call refuses, and once what many calls take or return', () => {
    for (const document of documents.values()) {
      const calls = Object.values(document.paths ?? {}).flatMap((one) => Object.values(one)) as unknown as {
        responses: { default: unknown }
      }[]
      expect(calls.length).toBeGreaterThan(0)
      for (const { responses } of calls) expect(responses.default).toEqual({ $ref: '#/components/responses/Refused' })
    }
    const { paths } = documents.get('fleet')!
    const bodies = ['/api/Vehicle/List', '/api/Depot/List'].map((path) => JSON.stringify(paths![path]!.post))
    for (const body of bodies) expect(body).toContain('{"$ref":"#/components/schemas/ListRequest"}')
    const records = [
      paths!['/api/Vehicle/{id}']!.get,
      paths!['/api/Vehicle/Create']!.post,
      paths!['/api/Vehicle/Update']!.put,
    ]
    for (const record of records) expect(JSON.stringify(record)).toContain('{"$ref":"#/components/schemas/Vehicle"}')
  })

  it('refuses two definitions of one name', () => {
    const app = Fastify()
    shareSchemas(app, { $id: 'Thing', type: 'object' })
    expect(shareSchemas(app, { $id: 'Thing', type: 'object' })).toEqual({ $ref: 'Thing#' })
    expect(() => shareSchemas(app, { type: 'array', items: { $id: 'Thing', type: 'string' } })).toThrow('“Thing”')
  })
})
