import type { Entity } from '@core/kernel/entity/defineEntity'
import type { ToastAction } from '../../platform/toasts/toast'
import { entityApi } from '../data/entityApi'
import { undoAction } from '../../platform/toasts/undoAction'

/** A change of one record that was saved. */
export interface SavedChange {
  readonly id: number
  /** The version that the change made. Whoever has changed the record since keeps that: the server refuses an older version. */
  readonly version: number
  /** The patch that restores what was there before. */
  readonly back: Readonly<Record<string, unknown>>
}

/** Kinds whose rows and files got ids when they were saved, so that the former ones can't be sent again. */
const withIds: ReadonlySet<string> = new Set(['rows', 'files', 'signature', 'agreement'])

/**
 * Offers to take a saved change of one record back, as an operation on many does.
 * @param onUndone shows the former values
 * @returns the action of the toast that reports the change; undefined if it can't be taken back
 */
export function undoChange(
  entity: Entity,
  { id, version, back }: SavedChange,
  onUndone: () => void,
): ToastAction | undefined {
  const names = Object.keys(back)
  if (names.length === 0 || names.some((name) => withIds.has(entity.fields[name]?.kind ?? ''))) return undefined
  return undoAction(() => entityApi(entity).update(id, { ...back, version }), onUndone)
}
