let listener: (() => void) | undefined

/**
 * Sets the function that is called on a 401 (S4.5).
 * @returns a function that ends this
 */
export function onUnauthorized(listen: () => void): () => void {
  listener = listen
  return () => {
    if (listener === listen) listener = undefined
  }
}

/** For requests that don't use `createApi`, such as a download. */
export function reportUnauthorized(): void {
  listener?.()
}
