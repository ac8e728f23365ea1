interface Versioned {
  readonly id: number
  readonly version: number
}

const records = new WeakMap<object, Versioned>()

/**
 * Notes on which record a change is based, as it was read: if the change waits for the connection, and somebody else changes the record
 * meanwhile, the conflict is found by it.
 * @returns the same change
 */
export function basedOn<Change extends object>(change: Change, record: Versioned): Change {
  records.set(change, record)
  return change
}

/** @returns the record on which a change is based, where that was noted */
export const recordBefore = (change: object): Versioned | undefined => records.get(change)
