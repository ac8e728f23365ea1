/** Thrown if a document can't be sealed or signed. Its message says what to do in plain words. */
export class SealingError extends Error {
  override readonly name = 'SealingError'
}
