/** Thrown where a document can't be sealed or signed; its message says in plain words what to mend. */
export class SealingError extends Error {
  override readonly name = 'SealingError'
}
