/** Each costs its connection about ten kilobytes, and there are ten connections. */
const most = 60
/** The number of texts whose uses are counted. */
const watched = 500
/** A statement gets a name at this use. */
const often = 3
/** A statement that was not used for this time, in milliseconds, may be removed. */
const idle = 600_000

/**
 * Names for frequent statements. Postgres parses, rewrites and plans a named statement once for each connection, which is most of the cost
 * of a short query. A rare text gets no name, because every named one stays in memory as long as its connection.
 */
export class StatementNames {
  readonly #named = new Map<string, { readonly name: string; usedAt: number }>()
  readonly #seen = new Map<string, number>()
  #last = 0

  /** @returns the name under which this text may be prepared; undefined while it is too rare, or too many others have one */
  nameOf(text: string, now = Date.now()): string | undefined {
    const named = this.#named.get(text)
    if (named) {
      named.usedAt = now
      return named.name
    }
    const times = (this.#seen.get(text) ?? 0) + 1
    this.#seen.delete(text)
    if (times >= often && this.#hasRoom(now)) {
      // Names are never reused: a connection may still have another text under the same name.
      const name = `statement ${++this.#last}`
      this.#named.set(text, { name, usedAt: now })
      return name
    }
    this.#seen.set(text, times)
    if (this.#seen.size > watched) this.#seen.delete(this.#seen.keys().next().value!)
    return undefined
  }

  #hasRoom(now: number): boolean {
    if (this.#named.size < most) return true
    for (const [text, { usedAt }] of this.#named) if (now - usedAt > idle) this.#named.delete(text)
    return this.#named.size < most
  }
}
