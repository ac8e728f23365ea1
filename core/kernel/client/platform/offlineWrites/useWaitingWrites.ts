import { useSnapshot } from 'valtio/react'
import type { WaitingWrite } from './OfflineWrite'
import { openQueue } from './openQueue'
import { waiting } from './waiting'

/** @returns the writes of one call that wait on this device, oldest first */
export function useWaitingWrites(path: string): readonly WaitingWrite[] {
  return useSnapshot(waiting).writes.filter((write) => write.path === path)
}

/** Discards a write that waits. */
export async function discardWrite(id: string): Promise<void> {
  await (await openQueue())?.discard(id)
}
