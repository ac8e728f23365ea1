import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

interface ReorderHandle {
  /** Px of one row: all are alike. */
  readonly rowHeight: number
  /** Puts an entry elsewhere. @returns where it stands then */
  move(from: number, to: number): number
}

/** What a handle of a list needs, so that its row is dragged, or moved by the arrow keys: spread it on the button of the row at `at`. */
export function useReorderHandle({ rowHeight, move }: ReorderHandle) {
  const drag = useRef<{ at: number; y: number }>(undefined)
  return (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { at, y: event.clientY }
    },
    onPointerMove({ clientY }: PointerEvent) {
      const { current } = drag
      const rows = current ? Math.round((clientY - current.y) / rowHeight) : 0
      if (!current || rows === 0) return
      const to = move(current.at, current.at + rows)
      drag.current = { at: to, y: current.y + (to - current.at) * rowHeight }
    },
    onLostPointerCapture: () => void (drag.current = undefined),
    onKeyDown(event: KeyboardEvent) {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!way) return
      event.preventDefault()
      move(at, at + way)
    },
  })
}
