/** Thrown if values can't be put into a document. Its message says what to do in plain words. */
export class FillingError extends Error {
  override readonly name = 'FillingError'
}
