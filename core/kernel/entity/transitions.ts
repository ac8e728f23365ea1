import type { Fields, Option } from './Field'
import { isBlank } from './isBlank'
import { messages } from './messages'
import { type PermissionIds, permissionIds } from './policy'
import type { FieldsRule } from './rules'

/** A state of a record, and where the record may go from there. */
export interface StateOption extends Option<number> {
  /** The ids of the states that may follow. */
  readonly next: readonly number[]
}

/**
 * A way from states of a record to another one, in an entity’s `transitions`.
 * @example { from: [1], to: 2, label: 'Send to repair', needs: can.repair, asks: ['reason', 'repairDue'], primary: true }
 */
export interface StateTransition {
  /** The ids of the states that it leaves. */
  readonly from: readonly number[]
  /** The id of the state that it reaches. */
  readonly to: number
  /** What the button says; by default `Move to` and the state’s name. */
  readonly label?: string
  /** The permission that it needs besides that to change the record; of several, one is enough. */
  readonly needs?: PermissionIds
  /** Fields that have to be filled in the new state. A dialog asks for them. */
  readonly asks?: readonly string[]
  /** It is the button of the record’s page; by default the first that leads forward is. */
  readonly primary?: true
}

/** An entity whose records move along transitions. */
export interface Moving {
  readonly fields: Fields
  readonly state?: string
  readonly transitions?: readonly StateTransition[]
}

type Values = Readonly<Record<string, unknown>>

/** @returns the states of an entity in their order; none where it has no transitions */
export function movingStates({ fields, state, transitions }: Moving): readonly Option<number>[] {
  if (!transitions || state === undefined) return []
  return (fields[state]?.options ?? []).map((option) => ({ ...option, id: Number(option.id) }))
}

/** @returns a transition for each state that may follow another one, which needs and asks nothing */
export function transitionsAlong(states: readonly StateOption[]): readonly StateTransition[] {
  return states.flatMap(({ id, next }) => next.map((to) => ({ from: [id], to })))
}

/** @returns the state in which new records begin: the first one; undefined without transitions */
export function firstState(entity: Moving): number | undefined {
  return movingStates(entity)[0]?.id
}

/** @returns what a form of a new record has of its state; nothing without transitions */
export function beginningOf(entity: Moving): Values {
  const first = firstState(entity)
  return first === undefined ? {} : { [entity.state!]: first }
}

/** @returns whether these permissions are enough for a transition, besides those to change the record */
function mayMove({ needs }: StateTransition, permissions: ReadonlySet<number>): boolean {
  return needs === undefined || permissionIds(needs).some((id) => permissions.has(id))
}

/** @returns the transition between two states; undefined where none is declared */
export function transitionBetween({ transitions }: Moving, from: unknown, to: unknown): StateTransition | undefined {
  return transitions?.find((one) => one.to === to && one.from.some((id) => id === from))
}

/**
 * @param from the stored state. A record that is older than the states has none, and may get any.
 * @returns the transitions that somebody may take from there, in their order
 */
export function transitionsFrom(
  entity: Moving,
  from: unknown,
  permissions: ReadonlySet<number>,
): readonly StateTransition[] {
  if (isBlank(from)) return movingStates(entity).map(({ id }) => ({ from: [], to: id }))
  return (entity.transitions ?? []).filter((one) => one.from.some((id) => id === from) && mayMove(one, permissions))
}

/**
 * @param from the stored state
 * @returns why a record can’t get a state by this person; undefined if it can
 */
export function moveProblem(
  entity: Moving,
  from: unknown,
  to: number,
  permissions: ReadonlySet<number>,
): string | undefined {
  const open = transitionsFrom(entity, from, permissions).map((way) => way.to)
  if (open.includes(to)) return undefined
  const nameOf = (state: unknown) => movingStates(entity).find(({ id }) => id === state)?.name ?? ''
  const now = nameOf(from)
  return open.length === 0
    ? `From ${now} it can’t become anything else`
    : `From ${now} it can only become ${open.map(nameOf).join(' or ')}`
}

/**
 * @param before the stored record; null for a new one
 * @returns the fields for a form, which offers the states that the record may get; without transitions those of the entity
 */
export function withReachableStates(entity: Moving, before: object | null, permissions: ReadonlySet<number>): Fields {
  const { fields, state, transitions } = entity
  if (!transitions || state === undefined) return fields
  const from = (before as Values | null)?.[state]
  const next = transitionsFrom(entity, from, permissions).map(({ to }) => to)
  return { ...fields, [state]: { ...fields[state]!, offered: new Set(before ? next : [firstState(entity)]) } }
}

/**
 * The rule of an entity with transitions: new records begin at the first state, others move along the transitions, and what a transition
 * asks is filled. Whether somebody has the permission is another question (`deniedMove`).
 */
export function transitionRule(entity: Moving): FieldsRule {
  const { fields, state, transitions } = entity
  if (!transitions || state === undefined) return () => undefined
  const states = movingStates(entity).map((one) => ({
    ...one,
    next: transitions.flatMap(({ from, to }) => (from.includes(one.id) ? [to] : [])),
  }))
  return (record, before) => {
    const to = record[state] ?? null
    const from = before ? (before[state] ?? null) : undefined
    const problem = transitionProblem(states, to, from)
    if (problem !== undefined) return { [state]: `${fields[state]!.label}: ${problem}` }
    if (from === undefined || from === to) return undefined
    const asked = transitionBetween(entity, from, to)?.asks ?? []
    return Object.fromEntries(
      asked.map((name) => [name, isBlank(record[name]) ? messages.required(fields[name]!.label) : undefined]),
    )
  }
}

/**
 * @returns the move of a record that these permissions don’t allow, in words for the message that refuses it, with the permissions of
 * which one is needed; undefined where they allow it
 */
export function deniedMove(
  entity: Moving & { readonly name: { readonly one: string } },
  before: Values,
  after: Values,
  permissions: ReadonlySet<number>,
): { readonly what: string; readonly needs: readonly number[] } | undefined {
  const from = entity.state === undefined ? undefined : before[entity.state]
  const to = entity.state === undefined ? undefined : after[entity.state]
  const way = from === to ? undefined : transitionBetween(entity, from, to)
  if (!way || mayMove(way, permissions)) return undefined
  const nameOf = (state: unknown) => movingStates(entity).find(({ id }) => id === state)?.name ?? ''
  const open = transitionsFrom(entity, from, permissions).map((one) => nameOf(one.to))
  const move = `moving this ${entity.name.one.toLowerCase()} from ${nameOf(from)} to ${nameOf(to)}`
  return {
    what: open.length > 0 ? `${move}. You can move it to ${open.join(' or ')}` : move,
    needs: permissionIds(way.needs),
  }
}

/**
 * The rule of an entity whose records begin at the first state and move along the transitions alone, however they are changed. Records that
 * are older than the states have none, and may get any. The `transitions` of an entity say more: who may, what is asked, and what its
 * screens show.
 * @param field the path of the state in the record; it is labeled Status
 * @example rules: [followsTransitions(rampCheckStates)]
 */
export function followsTransitions(states: readonly StateOption[], field = 'status'): FieldsRule {
  return (record, before) => {
    const message = transitionProblem(states, record[field], before ? (before[field] ?? null) : undefined)
    return message === undefined ? undefined : { [field]: `Status: ${message}` }
  }
}

/** @param from the stored state; undefined for a new record */
function transitionProblem(states: readonly StateOption[], to: unknown, from: unknown): string | undefined {
  const first = states[0]!
  if (from === undefined) return to === null || to === first.id ? undefined : `a new one is ${first.name}`
  if (to === from || from === null) return undefined
  const now = states.find(({ id }) => id === from)
  if (to !== null && (!now || now.next.includes(to as number))) return undefined
  const names = states.flatMap(({ id, name }) => (now?.next.includes(id) ? [name] : []))
  return names.length === 0
    ? `no state follows ${now!.name}`
    : `from ${now!.name} it can only become ${names.join(' or ')}`
}
