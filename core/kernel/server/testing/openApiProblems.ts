import { createConfig, lintFromString } from '@redocly/openapi-core'

/** The violations of OpenAPI 3.1 in an API document; also references that can't be resolved. */
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
