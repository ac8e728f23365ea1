import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { classes } from '../classes'
import styles from './ScrollArea.module.css'
import { scrolledBy, thumbOf } from './thumb'

/** After the last scroll or the last move of the pointer, ms, the bar goes. S9.4 */
const hideAfter = 1000

/**
 * Scrolls as the browser does, with a bar that takes no room: drawn over the content, gone when it is not needed, never too
 * short to be grabbed. The bar is for the pointer; keyboard and screen reader scroll what lies beneath.
 */
export function ScrollArea({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const grabbedAt = useRef<number | undefined>(undefined)

  // By hand and not by state: the menu need not be drawn again for each step of a scroll.
  const draw = () => {
    const place = thumbOf(view.current!)
    Object.assign(
      thumb.current!.style,
      place ? { display: '', blockSize: `${place.length}px`, translate: `0 ${place.top}px` } : { display: 'none' },
    )
  }
  const wake = () => {
    draw()
    thumb.current!.dataset.awake = ''
    clearTimeout(timer.current)
    timer.current = setTimeout(() => grabbedAt.current === undefined && delete thumb.current?.dataset.awake, hideAfter)
  }
  useEffect(() => {
    draw()
    if (typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(draw)
    sizes.observe(view.current!)
    for (const content of view.current!.children) sizes.observe(content)
    return () => {
      sizes.disconnect()
      clearTimeout(timer.current)
    }
  }, [])

  const grab = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbedAt.current = event.clientY
  }
  const drag = (event: PointerEvent) => {
    if (grabbedAt.current === undefined) return
    view.current!.scrollTop += scrolledBy(event.clientY - grabbedAt.current, view.current!)
    grabbedAt.current = event.clientY
  }
  const release = () => {
    grabbedAt.current = undefined
    wake()
  }
  return (
    <div className={classes(styles.area, className)} onPointerMove={wake}>
      <div ref={view} className={styles.view} onScroll={wake}>
        {children}
      </div>
      <div
        ref={thumb}
        aria-hidden="true"
        data-thumb
        className={styles.thumb}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </div>
  )
}
