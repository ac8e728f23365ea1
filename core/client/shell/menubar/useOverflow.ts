import { useLayoutEffect, useRef, useState } from 'react'

/**
 * How many of the items of a list stand whole in its first row; the list wraps and hides what is below.
 * @returns the list's ref, and the number
 */
export function useOverflow(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState(count)
  useLayoutEffect(() => {
    const measure = () => {
      const items = [...(list.current?.children ?? [])] as HTMLElement[]
      const beyond = items.findIndex(({ offsetTop }) => offsetTop > (items[0]?.offsetTop ?? 0))
      setRoom(beyond < 0 ? items.length : beyond)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(measure)
    sizes.observe(list.current!)
    return () => sizes.disconnect()
  }, [count])
  return { list, room: Math.min(room, count) }
}
