let listener: (() => void) | undefined

/** Says who hears of a 401 (S4.5). @returns what ends it. */
export function onUnauthorized(listen: () => void): () => void {
  listener = listen
  return () => {
    if (listener === listen) listener = undefined
  }
}

/** For calls that don't go through `createApi`, such as a download. */
export function reportUnauthorized(): void {
  listener?.()
}
