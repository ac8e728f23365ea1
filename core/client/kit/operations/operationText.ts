import { countText } from '@core/entity/countText'
import type { FollowedOperation } from './operations'

const counted = (count: number) => count.toLocaleString('en-US')

/** @returns such as `1 referral`, `1,204 referrals`; `rows` where the entity is unknown. */
export function rowsText(count: number, names: FollowedOperation['names']): string {
  const { one, many } = names ?? { one: 'row', many: 'rows' }
  return countText(count, one.toLocaleLowerCase(), many.toLocaleLowerCase())
}

const doing: Readonly<Record<FollowedOperation['kind'], string>> = {
  bulkUpdate: 'Changing',
  bulkDelete: 'Deleting',
  import: 'Importing',
  importCheck: 'Checking',
  undo: 'Undoing',
}
const done: Readonly<Record<FollowedOperation['kind'], string>> = {
  bulkUpdate: 'changed',
  bulkDelete: 'deleted',
  import: 'imported',
  importCheck: 'checked',
  undo: 'put back',
}

/** @returns what it is, or what became of it, in a few words. */
export function operationTitle({ kind, state, total, done: finished, message, names }: FollowedOperation): string {
  if (state === 'running') return `${doing[kind]} ${rowsText(total, names)}`
  if (state === 'undone') return `${rowsText(finished, names)} ${done[kind]}, and undone since`
  if (state === 'failed' && finished === 0) return `Nothing was ${done[kind]}`
  // What stopped it stands below, in the server's words.
  const stopped = message ? '' : state === 'cancelled' ? 'Cancelled: ' : state === 'failed' ? 'Stopped: ' : ''
  return `${stopped}${rowsText(finished, names)} ${done[kind]}`
}

/** @returns what to know besides: how far it is, and what wasn't done. */
export function operationNote({ state, total, done: finished, failed, skipped, message }: FollowedOperation): string {
  const parts = [
    state === 'running' && `${counted(finished + failed + skipped)} of ${counted(total)}`,
    failed > 0 && `${counted(failed)} failed`,
    skipped > 0 && `${counted(skipped)} skipped`,
    state !== 'running' && message,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** From 0 to 1. */
export function progressOf({
  total,
  done: finished,
  failed,
  skipped,
}: Pick<FollowedOperation, 'total' | 'done' | 'failed' | 'skipped'>): number {
  return total > 0 ? Math.min(1, (finished + failed + skipped) / total) : 0
}
