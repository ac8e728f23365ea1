import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { dragPointer } from './dragPointer'

interface ReorderHandle {
  /** Px of one row: all are alike. */
  readonly rowHeight: number
  /** Puts an entry elsewhere. @returns where it stands then */
  move(from: number, to: number): number
}

/** What a `ReorderHandle` needs, so that its row is dragged, or moved by the arrow keys: spread it on that of the row at `at`. */
export function useReorderHandle({ rowHeight, move }: ReorderHandle) {
  const latest = useRef(move)
  useLayoutEffect(() => {
    latest.current = move
  })
  return (at: number) => ({
    onPointerDown({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) {
      let now = at
      dragPointer(nativeEvent, currentTarget, {
        slack: 0,
        begin: () => true,
        move(by) {
          const to = at + Math.round(by.y / rowHeight)
          if (to !== now) now = latest.current(now, to)
        },
        drop: () => {},
        cancel: () => {},
        end: () => {},
      })
    },
    onKeyDown(event: KeyboardEvent) {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!way) return
      event.preventDefault()
      move(at, at + way)
    },
  })
}
