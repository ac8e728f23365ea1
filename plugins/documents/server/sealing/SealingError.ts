/** Thrown if a document can't be sealed or signed. Its message names the remedy in plain words. */
export class SealingError extends Error {
  override readonly name = 'SealingError'
}
