import type { Option } from './Field'

// What automations are made of, for their engine, their editor and their calls. Ids are stored.

/** What starts an automation. */
export const automationTriggers = [
  { id: 1, name: 'A record is created' },
  { id: 2, name: 'A record is changed' },
  { id: 3, name: 'A record is created or changed' },
  { id: 4, name: 'A day of the record is near' },
  { id: 5, name: 'At a time of day' },
  { id: 6, name: 'Something else happens to it' },
] as const satisfies readonly Option<number>[]
export type TriggerId = (typeof automationTriggers)[number]['id']

export const trigger = { created: 1, changed: 2, createdOrChanged: 3, dayNear: 4, atTime: 5, event: 6 } as const

/** What a step does. `plugin` is an action that a plugin contributes. */
export const stepKinds = [
  { id: 'set', name: 'Set fields' },
  { id: 'create', name: 'Create a record' },
  { id: 'notify', name: 'Notify people' },
  { id: 'mail', name: 'Send a mail' },
  { id: 'webhook', name: 'Tell another program' },
  { id: 'approval', name: 'Ask for approval' },
  { id: 'wait', name: 'Wait' },
  { id: 'stop', name: 'Stop unless' },
  { id: 'plugin', name: 'Do' },
] as const satisfies readonly Option<string>[]
export type StepKind = (typeof stepKinds)[number]['id']

/** ISO 8601: the week begins with Monday. */
export const weekdays = [
  { id: 1, name: 'Monday' },
  { id: 2, name: 'Tuesday' },
  { id: 3, name: 'Wednesday' },
  { id: 4, name: 'Thursday' },
  { id: 5, name: 'Friday' },
  { id: 6, name: 'Saturday' },
  { id: 7, name: 'Sunday' },
] as const satisfies readonly Option<number>[]

export const automationStatuses = [
  { id: 1, name: 'On', tone: 'success' },
  { id: 2, name: 'Off', tone: 'neutral' },
] as const satisfies readonly Option<number>[]
export const automationOn = 1
export const automationOff = 2

/** The states of a run. */
export const runStatuses = [
  { id: 1, name: 'Waiting', tone: 'neutral' },
  { id: 2, name: 'Done', tone: 'success' },
  { id: 3, name: 'Failed', tone: 'danger' },
  { id: 4, name: 'For approval', tone: 'warning' },
  { id: 5, name: 'Not approved', tone: 'neutral' },
  { id: 6, name: 'Stopped', tone: 'neutral' },
  { id: 7, name: 'Undone', tone: 'neutral' },
] as const satisfies readonly Option<number>[]
export const runStatus = {
  waiting: 1,
  done: 2,
  failed: 3,
  forApproval: 4,
  notApproved: 5,
  stopped: 6,
  undone: 7,
} as const

/** A condition: a field, and what a filter of the list says of it. */
export interface AutomationCondition {
  readonly field: string
  readonly value: string
}

/** A step as it is stored. */
export interface AutomationStep {
  readonly kind: StepKind
  readonly settings: Readonly<Record<string, unknown>>
}

/** @returns what a step does instead of what follows it: the steps of an approval that isn't given */
export function otherwiseOf({ kind, settings }: AutomationStep): readonly AutomationStep[] {
  // The check of the automation has read it as such.
  return kind === 'approval' && Array.isArray(settings.otherwise) ? (settings.otherwise as AutomationStep[]) : []
}

/** @returns the steps of a run whose approval, the step at this place, isn't given */
export function stepsNotApproved(steps: readonly AutomationStep[], at: number): readonly AutomationStep[] {
  return [...steps.slice(0, at + 1), ...otherwiseOf(steps[at]!)]
}

export const waitUnits = [
  { id: 'minutes', name: 'Minutes' },
  { id: 'hours', name: 'Hours' },
  { id: 'days', name: 'Days' },
] as const
