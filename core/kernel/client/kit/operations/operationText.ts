import { countText } from '@core/kernel/entity/countText'
import type { FollowedOperation } from './operations'

const counted = (count: number) => count.toLocaleString('en-US')

/** @returns such as `1 referral`, `1,204 referrals`; `rows` if the entity is unknown */
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

/** @returns what the operation does, or its result, in a few words */
export function operationTitle({ kind, state, total, done: finished, message, names }: FollowedOperation): string {
  if (state === 'running') return `${doing[kind]} ${rowsText(total, names)}`
  if (state === 'undone') return `${rowsText(finished, names)} ${done[kind]}, and undone since`
  if (state === 'failed' && finished === 0) return `Nothing was ${done[kind]}`
  // The message below the title gives the reason.
  const stopped = message ? '' : state === 'cancelled' ? 'Cancelled: ' : state === 'failed' ? 'Stopped: ' : ''
  return `${stopped}${rowsText(finished, names)} ${done[kind]}`
}

/** @returns further information: the progress, and what failed or was skipped */
export function operationNote({ state, total, done: finished, failed, skipped, message }: FollowedOperation): string {
  const parts = [
    state === 'running' && `${counted(finished + failed + skipped)} of ${counted(total)}`,
    failed > 0 && `${counted(failed)} failed`,
    skipped > 0 && `${counted(skipped)} skipped`,
    state !== 'running' && message,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** @returns the progress from 0 to 1 */
export function progressOf({
  total,
  done: finished,
  failed,
  skipped,
}: Pick<FollowedOperation, 'total' | 'done' | 'failed' | 'skipped'>): number {
  return total > 0 ? Math.min(1, (finished + failed + skipped) / total) : 0
}
