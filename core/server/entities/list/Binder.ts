/** The parameters of one statement, in the order of their places in it. */
export class Binder {
  readonly values: unknown[] = []

  constructor(values: readonly unknown[] = []) {
    this.values.push(...values)
  }

  /** @returns the place of a value in the text: `$3`. */
  bind(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** @returns one that goes on from here on its own */
  copy(): Binder {
    return new Binder(this.values)
  }
}
