import { definePoint } from '@core/contract'

/** A step of setting up a new deployment, on the checklist of the first page. */
export interface SetUpStep {
  /** `<plugin>.<name>` */
  readonly id: string
  /** The place in the checklist. */
  readonly order: number
  /** What to do: “Set targets”. */
  readonly title: string
  /** What it is good for, in one sentence. */
  readonly text: string
  /** The path of the screen where it is done. */
  readonly link: string
  /** Who lacks it does not see the step. */
  readonly permission: number
  /** The SQL condition that it is done. */
  readonly doneSql: string
}

/** A step on the checklist of a new deployment. */
export const setUpSteps = definePoint<SetUpStep>('setUp.step@1')
