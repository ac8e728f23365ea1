import { useState, type PointerEvent } from 'react'
import { dragPointer } from './dragPointer'

/** A card that is dragged at least this many px to a side is dismissed. */
const throwDistance = 90

interface ThrowHosts {
  onHold: (held: boolean) => void
  onThrow: () => void
  onClick: () => void
}

/** Lets a card be dragged aside by mouse, pen or finger. It returns if it is released too early. */
export function useThrow({ onHold, onThrow, onClick }: ThrowHosts) {
  const [shift, setShift] = useState(0)
  const onPointerDown = ({ button, nativeEvent, currentTarget }: PointerEvent<HTMLElement>) => {
    if (button !== 0) return
    onHold(true)
    dragPointer(nativeEvent, currentTarget, {
      slack: 4,
      begin: () => true,
      move: (by) => setShift(by.x),
      drop: (by) => Math.abs(by.x) > throwDistance && onThrow(),
      cancel: () => {},
      end() {
        setShift(0)
        onHold(false)
      },
    })
  }
  return { shift, handlers: { onPointerDown, onClick } }
}
