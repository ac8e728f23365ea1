import { useRef, useState, type PointerEvent } from 'react'

/** Dragged this far to a side, px, it is thrown away. */
const throwDistance = 90

/** From here on, px, it is a drag and no click. */
const slack = 4

interface DragHosts {
  onHold: (held: boolean) => void
  onThrow: () => void
  onClick: () => void
}

/** A card that mouse, pen or finger pushes aside; let go before it is far enough, it comes back. */
export function useDrag({ onHold, onThrow, onClick }: DragHosts) {
  const start = useRef<number | undefined>(undefined)
  const moved = useRef(false)
  const [shift, setShift] = useState(0)
  const end = () => {
    start.current = undefined
    setShift(0)
    onHold(false)
  }
  return {
    shift,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        start.current = event.clientX
        moved.current = false
        event.currentTarget.setPointerCapture?.(event.pointerId)
        onHold(true)
      },
      onPointerMove(event: PointerEvent) {
        if (start.current === undefined) return
        const distance = event.clientX - start.current
        if (Math.abs(distance) > slack) moved.current = true
        if (moved.current) setShift(distance)
      },
      onPointerUp(event: PointerEvent) {
        if (start.current === undefined) return
        const far = Math.abs(event.clientX - start.current) > throwDistance
        end()
        if (far) onThrow()
      },
      onPointerCancel: end,
      onClick: () => moved.current || onClick(),
    },
  }
}
