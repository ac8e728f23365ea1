import { HttpError } from './errors'

export interface FairQueueOptions {
  /** The maximum number of pieces of work, of all people, that run at the same time; at least two, so that nobody can occupy all places. */
  readonly atOnce: number
  /** The maximum number of pieces of work of one person that wait. */
  readonly mostOfOne: number
  /** The maximum number of pieces of work, of all people, that wait. */
  readonly mostOfAll: number
  /** What the others are, for those who must wait; default: “files … are being read”. */
  readonly work?: { readonly own: string; readonly all: string }
}

const readingFiles = { own: 'Other files of yours are being read.', all: 'Other files are being read just now.' }

/**
 * Runs work that is costly for the node, such as reading a file that somebody uploaded. One piece of work of each person runs at a time,
 * and people take turns: whoever sends a hundred files waits for their own, and nobody else does.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #running = new Set<number>()
  /** By person, in the order of their turns. */
  readonly #waiting = new Map<number, (() => void)[]>()

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /**
   * @param person whose work it is; 0 for the deployment's own
   * @param work begins with the person's turn. If it throws an HttpError, `RefusalBudget` counts that by the time that the work took.
   * @throws HttpError 429 while others of this person wait, 503 while many of all people do; what `work` throws
   */
  async run<T>(person: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(person)
    const begun = performance.now()
    try {
      return await work()
    } catch (error) {
      if (error instanceof HttpError) error.milliseconds = performance.now() - begun
      throw error
    } finally {
      this.#running.delete(person)
      const own = this.#waiting.get(person)
      // Inserted again, so that everybody else who waits comes first.
      if (own && this.#waiting.delete(person)) this.#waiting.set(person, own)
      this.#beginNext()
    }
  }

  #turn(person: number): Promise<void> {
    const own = this.#waiting.get(person) ?? []
    const { work = readingFiles } = this.#options
    const later = 'Please try again in a few seconds.'
    if (own.length >= this.#options.mostOfOne) throw new HttpError(429, `${work.own} ${later}`, undefined, 5)
    if ([...this.#waiting.values()].flat().length >= this.#options.mostOfAll)
      throw new HttpError(503, `${work.all} ${later}`, undefined, 5)
    return new Promise((begin) => {
      own.push(begin)
      this.#waiting.set(person, own)
      this.#beginNext()
    })
  }

  #beginNext(): void {
    for (const [person, own] of this.#waiting) {
      if (this.#running.size >= this.#options.atOnce) return
      if (this.#running.has(person)) continue
      const next = own.shift()!
      if (own.length === 0) this.#waiting.delete(person)
      this.#running.add(person)
      next()
    }
  }
}
