import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { dragPointer } from './dragPointer'
import type { DragSession } from './DragSession'
import styles from './dragging.module.css'
import { edgeScroll } from './edgeScroll'

/** A mouse move of at least this many px starts a drag; less is a click. */
const slack = 5
/** A finger that rests this many ms starts a drag; one that moves earlier scrolls. */
const rest = 280

interface PointerDragHosts {
  /**
   * Picks up the item with this `data-drag`.
   * @returns false if it can't be dragged
   */
  pickUp(id: string): boolean
  /** @param place the `data-drop` under the pointer */
  hover(place: string | undefined): void
  drop(): void
  cancel(): void
}

/**
 * Dragging by mouse, pen and finger: elements with `data-drag` in the container are dragged over those with `data-drop`.
 * @param find returns the item for a `data-drag`; undefined if it can't be dragged
 */
export function usePointerDrag<Item>(
  container: RefObject<HTMLElement | null>,
  session: DragSession<Item>,
  find: (id: number) => Item | undefined,
): void {
  const finding = useRef(find)
  useLayoutEffect(() => {
    finding.current = find
  })
  useEffect(() => {
    const hosts: PointerDragHosts = {
      pickUp(id) {
        const item = finding.current(Number(id))
        if (item !== undefined) session.pickUp(item, 'pointer')
        return item !== undefined
      },
      hover: (place) => session.hover(place),
      drop: () => session.drop(),
      cancel: () => session.cancel(),
    }
    return listen(container.current!, hosts)
  }, [container, session])
}

function listen(container: HTMLElement, hosts: PointerDragHosts): () => void {
  let takeBack: (() => void) | undefined
  let preview: HTMLElement | undefined

  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-drag]')
    if (!card || takeBack || event.button !== 0 || !event.isPrimary || target.closest('button, input')) return
    let at = { x: event.clientX, y: event.clientY }
    let frame = 0
    const follow = () => {
      edgeScroll(at.x, at.y)
      const below = document.elementsFromPoint(at.x, at.y).map((one) => one.closest<HTMLElement>('[data-drop]'))
      hosts.hover(below.find(Boolean)?.dataset.drop)
      frame = requestAnimationFrame(follow)
    }
    takeBack = dragPointer(event, container, {
      slack,
      rest,
      begin() {
        if (!hosts.pickUp(card.dataset.drag!)) return false
        preview = drawPreview(card)
        // No text must be selected during the drag.
        getSelection()?.removeAllRanges()
        if (event.pointerType === 'touch') navigator.vibrate?.(10)
        follow()
        return true
      },
      move(by, point) {
        at = point
        if (preview) preview.style.translate = `${by.x}px ${by.y}px`
      },
      drop: () => hosts.drop(),
      cancel: () => hosts.cancel(),
      end() {
        cancelAnimationFrame(frame)
        preview?.remove()
        preview = undefined
        takeBack = undefined
      },
    })
  }
  /** While an item is dragged, a finger must not scroll. The browser fires this event before the first move. */
  const onTouchMove = (event: TouchEvent) => {
    if (preview) event.preventDefault()
  }
  const prevent = (event: Event) => {
    if (takeBack) event.preventDefault()
  }

  container.addEventListener('pointerdown', onDown)
  container.addEventListener('touchmove', onTouchMove, { passive: false })
  container.addEventListener('dragstart', prevent)
  container.addEventListener('contextmenu', prevent)
  return () => {
    takeBack?.()
    container.removeEventListener('pointerdown', onDown)
    container.removeEventListener('touchmove', onTouchMove)
    container.removeEventListener('dragstart', prevent)
    container.removeEventListener('contextmenu', prevent)
  }
}

/** Draws a copy of the card, which follows the pointer above everything. */
function drawPreview(card: HTMLElement): HTMLElement {
  const box = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-drag')
  copy.inert = true
  copy.classList.add(styles.preview!)
  Object.assign(copy.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  })
  // Appended to the body, because a container of the list would clip or move a fixed element.
  document.body.append(copy)
  return copy
}
