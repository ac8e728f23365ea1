import { useEffect, useState, useSyncExternalStore } from 'react'

/** The window's width from which on an item has room beside the queue. */
const roomBeside = '(width >= 1200px)'

function subscribeToRoom(changed: () => void): () => void {
  const list = matchMedia(roomBeside)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

const hasRoom = () => matchMedia(roomBeside).matches

/** @returns whether the chosen item has room beside its queue */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(subscribeToRoom, hasRoom, hasRoom)
}

/** Milliseconds that an item is shown before more of it is fetched: somebody who passes by doesn't open the record. */
const pause = 200

/** @returns the id once it has been the same for a moment; undefined until then */
export function useSettled<Id extends number | string>(id: Id): Id | undefined {
  const [settled, settle] = useState<Id>()
  useEffect(() => {
    const timer = setTimeout(() => settle(id), pause)
    return () => clearTimeout(timer)
  }, [id])
  return settled === id ? id : undefined
}
