/** Each costs its connection some ten kilobytes, and there are ten connections. */
const most = 60
/** So many texts are watched for coming again. */
const watched = 500
/** A statement that was run this often gets a name. */
const often = 3
/** One that was not asked for so long makes room, in milliseconds. */
const idle = 600_000

/**
 * Names for the statements that come again and again. Postgres parses, rewrites and plans a named one once a connection,
 * which is the greater part of a short query's cost. A text that comes now and then keeps none, since every named one stays
 * in memory for as long as its connection.
 */
export class StatementNames {
  readonly #named = new Map<string, { readonly name: string; usedAt: number }>()
  readonly #seen = new Map<string, number>()
  #last = 0

  /** @returns the name under which this text may be prepared; undefined while it comes too seldom, or too many others do */
  nameOf(text: string, now = Date.now()): string | undefined {
    const named = this.#named.get(text)
    if (named) {
      named.usedAt = now
      return named.name
    }
    const times = (this.#seen.get(text) ?? 0) + 1
    this.#seen.delete(text)
    if (times >= often && this.#hasRoom(now)) {
      // Never one that was used before: a connection may still hold another text under it.
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
