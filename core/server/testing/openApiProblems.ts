import { createConfig, lintFromString } from '@redocly/openapi-core'

/** What is wrong with an API document by the rules of OpenAPI 3.1; references have to lead somewhere. */
export async function openApiProblems(document: unknown): Promise<readonly string[]> {
  const config = await createConfig({
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'path-parameters-defined': 'error',
      'no-unused-components': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'document.json', config })
  return problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)
}
