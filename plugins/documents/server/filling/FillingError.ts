/** Thrown if values can't be put into a document. Its message names the remedy in plain words. */
export class FillingError extends Error {
  override readonly name = 'FillingError'
}
