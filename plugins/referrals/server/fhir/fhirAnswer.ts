export const fhirType = 'application/fhir+json; charset=utf-8'

/** @returns the response of a call that returns a bare resource, without the product's usual envelope */
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
