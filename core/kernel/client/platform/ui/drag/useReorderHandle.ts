import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { dragPointer } from './dragPointer'

interface ReorderHandle {
  /** The height of a row in px; all rows have the same. */
  readonly rowHeight: number
  /**
   * Moves an entry.
   * @returns its new index
   */
  move(from: number, to: number): number
}

/** @returns a function that returns the props of the `ReorderHandle` of the row at index `at` */
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
