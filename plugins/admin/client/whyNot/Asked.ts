import type { Question } from './whyNotApi'

/** What is asked about, whoever the person is. */
export interface Asked {
  /** Without the person. */
  readonly question: Question extends infer One ? (One extends Question ? Omit<One, 'userId'> : never) : never
  /** What they would do, such as `open “Users”`. */
  readonly deed: string
}
