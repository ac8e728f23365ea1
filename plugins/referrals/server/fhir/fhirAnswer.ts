export const fhirType = 'application/fhir+json; charset=utf-8'

/** @returns the answer of a call that a resource is, rather than the product's own envelope */
export function fhirAnswer(resource: object, name: string, inline = true) {
  const text = JSON.stringify(resource, null, 2)
  return {
    file: (async function* () {
      yield text
    })(),
    type: fhirType,
    name: `${name}.fhir.json`,
    inline,
    size: Buffer.byteLength(text),
  }
}
