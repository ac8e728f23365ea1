import type { Question } from './whyNotApi'

/** The question, without the person. */
export interface ChosenQuestion {
  /** Without the person. */
  readonly question: Question extends infer One ? (One extends Question ? Omit<One, 'userId'> : never) : never
  /** The action, such as `open “Users”`. */
  readonly action: string
}
