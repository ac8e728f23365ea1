import { useEffect, useRef, useState } from 'react'

/** In ms. S8.10 */
export const autoClose = 1500

/** In ms. A toast with an action stays longer, because the user needs time to read it and to reach the button. */
export const autoCloseAction = 8000

/** Closes after its time. The timer stops while the pointer or the focus is on it, or while it is dragged. */
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
