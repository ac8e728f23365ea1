import { useEffect, useRef, useState } from 'react'

/** S8.10, ms. */
export const autoClose = 1500

/** What can still be done about it takes longer to read, and to reach. */
export const autoCloseAction = 8000

/** Closes after its time. While it is held, by the pointer or by the focus, the time stands still. */
export function useAutoClose(close: () => void, time = autoClose) {
  const [held, setHeld] = useState({ hovered: false, focused: false, dragged: false })
  const left = useRef(time)
  const closing = useRef(close)
  useEffect(() => {
    closing.current = close
  })
  const paused = held.hovered || held.focused || held.dragged
  useEffect(() => {
    if (paused) return
    const start = performance.now()
    const timer = setTimeout(() => closing.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - start))
    }
  }, [paused])
  return (why: keyof typeof held, on: boolean) => setHeld((now) => (now[why] === on ? now : { ...now, [why]: on }))
}
