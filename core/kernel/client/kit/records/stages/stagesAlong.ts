/** A stage of a record's way. */
export interface Stage {
  readonly id: number | string
  readonly name: string
  /** `skipped`: it is further, and was never here. `held` and `stopped`: it got as far as this, and rests or was closed here. */
  readonly state: 'done' | 'skipped' | 'current' | 'held' | 'stopped' | 'ahead'
  /** How long it was here, or has been; null where nobody knows. */
  readonly days: number | null
}

interface Way {
  readonly stages: readonly { readonly id: number; readonly name: string }[]
  /** How far it came; the first stage where it isn't on the way. */
  readonly at: number | null
  /** How it stands there. */
  readonly state: Exclude<Stage['state'], 'ahead' | 'skipped'>
  /** Days in each stage that it was in, by id; undefined while they are read. */
  readonly days?: ReadonlyMap<number, number> | undefined
  /** Stages that it was in beside those in `days`, as its own values say. */
  readonly passed?: readonly number[]
}

/** @returns the stages of a way, with how far a record has come; only a stage that it really was in is done */
export function stagesAlong({ stages, at, state, days, passed = [] }: Way): readonly Stage[] {
  const reached = Math.max(
    0,
    stages.findIndex(({ id }) => id === at),
  )
  const wasIn = (id: number) => passed.includes(id) || days?.has(id) === true
  return stages.map(({ id, name }, place) => ({
    id,
    name,
    state: place < reached ? (wasIn(id) ? 'done' : 'skipped') : place > reached ? 'ahead' : state,
    days: place > reached ? null : (days?.get(id) ?? null),
  }))
}
