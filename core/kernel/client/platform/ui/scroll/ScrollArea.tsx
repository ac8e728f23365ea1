import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { classes } from '../classes'
import styles from './ScrollArea.module.css'
import { scrolledBy, thumbOf } from './thumb'

/** Milliseconds from the last scroll or pointer move until the bar is hidden. S9.4 */
const hideAfter = 1000

/**
 * An area with native scrolling and a scroll bar that takes no space: drawn over the content, hidden when it is not needed, and never too
 * short to grab. The bar is for the pointer; keyboard and screen reader scroll the content directly.
 */
export function ScrollArea({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const grabbedAt = useRef<number | undefined>(undefined)

  // Set directly and not by state, so that the menu is not rendered again for each scroll event.
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
