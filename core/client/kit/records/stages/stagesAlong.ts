/** A stage of a record's way. */
export interface Stage {
  readonly id: number | string
  readonly name: string
  /** `held` and `stopped`: it got as far as this, and rests or was closed here. */
  readonly state: 'done' | 'current' | 'held' | 'stopped' | 'ahead'
  /** How long it was here, or has been; null where nobody knows. */
  readonly days: number | null
}

interface Way {
  readonly stages: readonly { readonly id: number; readonly name: string }[]
  /** How far it came; the first stage where it isn't on the way. */
  readonly at: number | null
  /** How it stands there. */
  readonly state: Exclude<Stage['state'], 'ahead'>
  /** Days in each stage, by id. */
  readonly days?: ReadonlyMap<number, number> | undefined
}

/** @returns the stages of a way, with how far a record has come */
export function stagesAlong({ stages, at, state, days }: Way): readonly Stage[] {
  const reached = Math.max(
    0,
    stages.findIndex(({ id }) => id === at),
  )
  return stages.map(({ id, name }, place) => ({
    id,
    name,
    state: place < reached ? 'done' : place > reached ? 'ahead' : state,
    days: place > reached ? null : (days?.get(id) ?? null),
  }))
}
