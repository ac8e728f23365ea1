import { definePoint } from '@core/contract'
import type { ServerContext } from './defineServerPlugin'

/** What needs attention, and what to do. */
export interface HealthProblem {
  /** `danger`: something fails now; `warning`: it will, or is weaker than it should be. */
  readonly tone: 'danger' | 'warning'
  /** What is wrong, without data of records. */
  readonly title: string
  /** What to do about it, as a sentence. */
  readonly mend: string
}

/** Something that may need the attention of those who run the product. */
export interface HealthCheck {
  /** `<plugin>.<name>` */
  readonly id: string
  /** What is checked, in the middle of a sentence: “the keys of the seals”. */
  readonly name: string
  /**
   * Looks, within a few seconds: it runs whenever somebody looks at the system status.
   * @returns the problem, or undefined if all is well
   */
  check(context: Pick<ServerContext, 'db' | 'dataDir' | 'publicUrl' | 'plugins'>): Promise<HealthProblem | undefined>
}

/** A check that the page System status shows, in addition to those of nodes, database, files and deliveries. */
export const healthChecks = definePoint<HealthCheck>('health.check@1')
