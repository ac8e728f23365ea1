/** A package can't be used. The message says why, as a sentence for the person who chose it. */
export class PackageError extends Error {
  override readonly name = 'PackageError'
}
