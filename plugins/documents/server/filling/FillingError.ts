/** Thrown where values can't be put into a document; its message says in plain words what to mend. */
export class FillingError extends Error {
  override readonly name = 'FillingError'
}
