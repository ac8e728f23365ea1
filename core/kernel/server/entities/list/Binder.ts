/** The parameters of one statement, in the order of their numbers. */
export class Binder {
  readonly values: unknown[] = []

  constructor(values: readonly unknown[] = []) {
    this.values.push(...values)
  }

  /**
   * Adds a value.
   * @returns its placeholder: `$3`
   */
  bind(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** @returns a copy that continues independently from this state */
  copy(): Binder {
    return new Binder(this.values)
  }
}
