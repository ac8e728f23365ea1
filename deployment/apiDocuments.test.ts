import { expect, it } from 'vitest'
import { apiDocuments } from '@core/kernel/server/testing/apiDocuments'
import { openApiProblems } from '@core/kernel/server/testing/openApiProblems'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'

const documents = await apiDocuments(allPlugins)

it.each([...documents.keys()])('[S7.13] the API document of %s is valid OpenAPI 3.1', async (owner) => {
  expect(await openApiProblems(documents.get(owner))).toEqual([])
})

it('[S7.16] the document contains what the specification leaves open for a call: its response, and how it refuses', () => {
  const undocumented: string[] = []
  for (const { paths = {} } of documents.values()) {
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const { responses = {} } = operation as { readonly responses?: Readonly<Record<string, object>> }
        const answers = Object.keys(responses).filter((status) => /^[23]/.test(status))
        if (answers.length === 0 || !('default' in responses)) undocumented.push(`${method} ${path}`)
      }
    }
  }
  expect(documents.size).toBeGreaterThan(1)
  expect(undocumented).toEqual([])
})

it('a call of the FHIR standard refuses in FHIR’s form, and the document declares no other', () => {
  const { paths = {} } = documents.get('referrals')!
  const refusalsOf = (path: string) =>
    Object.values(paths[path]!).map((call) => (call as { responses: { default: object } }).responses.default)
  expect(refusalsOf('/api/fhir/metadata')).toEqual([
    { description: 'Refused, or a fault: in the form of the standard that this call speaks' },
  ])
  expect(refusalsOf('/api/referral/List')).toEqual([{ $ref: '#/components/responses/Refused' }])
})
