import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import Fastify from 'fastify'
import { apiDocuments } from './apiDocuments'
import { shareSchemas } from './shareSchemas'

const documents = await apiDocuments()

describe('the API document', () => {
  it.each([...documents.keys()])('of %s is valid OpenAPI 3.1, and every reference leads somewhere', async (owner) => {
    const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error', 'path-parameters-defined': 'error', 'no-unused-components': 'error' } })
    const problems = await lintFromString({ source: JSON.stringify(documents.get(owner)), absoluteRef: `${owner}.json`, config })
    expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([])
  })

  it('says once how every call refuses, and once what many calls take or answer', () => {
    for (const document of documents.values()) {
      const calls = Object.values(document.paths ?? {}).flatMap((one) => Object.values(one)) as unknown as { responses: { default: unknown } }[]
      expect(calls.length).toBeGreaterThan(0)
      for (const { responses } of calls) expect(responses.default).toEqual({ $ref: '#/components/responses/Refused' })
    }
    const { paths } = documents.get('admin')!
    const bodies = ['/api/user/List', '/api/role/List'].map((path) => JSON.stringify(paths![path]!.post))
    for (const body of bodies) expect(body).toContain('{"$ref":"#/components/schemas/ListRequest"}')
    const records = [paths!['/api/user/{id}']!.get, paths!['/api/user/create']!.post, paths!['/api/user/update/{id}']!.put]
    for (const record of records) expect(JSON.stringify(record)).toContain('{"$ref":"#/components/schemas/User"}')
  })

  it('has no room for two things of one name', () => {
    const app = Fastify()
    shareSchemas(app, { $id: 'Thing', type: 'object' })
    expect(shareSchemas(app, { $id: 'Thing', type: 'object' })).toEqual({ $ref: 'Thing#' })
    expect(() => shareSchemas(app, { type: 'array', items: { $id: 'Thing', type: 'string' } })).toThrow('“Thing”')
  })
})
