import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { dragPointer } from './dragPointer'
import type { DragSession } from './DragSession'
import styles from './dragging.module.css'
import { edgeScroll } from './edgeScroll'

/** A mouse move of at least this many px starts a drag; less is a click. */
const slack = 5
/** A finger that rests this many ms starts a drag; one that moves earlier scrolls. */
const rest = 280

/** Where a pointer carries something. */
export interface DragPoint {
  /** The `data-drag` of what is carried. */
  readonly id: string
  readonly at: { readonly x: number; readonly y: number }
  /** Where it was pressed. */
  readonly press: { readonly x: number; readonly y: number }
  /** Where what is carried stood by then. */
  readonly box: DOMRect
}

interface PointerDragHosts {
  /**
   * Picks up the item with this `data-drag`.
   * @returns false if it can't be dragged
   */
  pickUp(id: string): boolean
  /** The element with `data-drop` below the pointer. */
  hover(drop: HTMLElement | undefined, point: DragPoint): void
  drop(): void
  cancel(): void
}

/**
 * Dragging by mouse, pen and finger: elements with `data-drag` in the container are carried over those with `data-drop`. The pointer
 * carries a copy, unless the element has `data-drag-bare`.
 * @param find what an element's `data-drag` stands for; undefined when it stays where it is
 * @param placeIn the place that is meant within an element with `data-drop`, where that is more than one
 */
export function usePointerDrag<Item>(
  container: RefObject<HTMLElement | null>,
  session: DragSession<Item>,
  find: (id: string) => Item | undefined,
  placeIn: (drop: HTMLElement, point: DragPoint) => string | undefined = (drop) => drop.dataset.drop,
): void {
  const latest = useRef({ find, placeIn })
  useLayoutEffect(() => {
    latest.current = { find, placeIn }
  })
  useEffect(() => {
    const hosts: PointerDragHosts = {
      pickUp(id) {
        const item = latest.current.find(id)
        if (item !== undefined) session.pickUp(item, 'pointer')
        return item !== undefined
      },
      hover: (drop, point) => session.hover(drop && latest.current.placeIn(drop, point)),
      drop: () => session.drop(),
      cancel: () => session.cancel(),
    }
    return listen(container.current!, hosts)
  }, [container, session])
}

function listen(container: HTMLElement, hosts: PointerDragHosts): () => void {
  let takeBack: (() => void) | undefined
  let preview: HTMLElement | undefined
  let carrying = false

  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-drag]')
    if (!card || takeBack || event.button !== 0 || !event.isPrimary) return
    // A button is pressed, unless it is the handle.
    if (target.closest('button:not([data-drag-handle]), input')) return
    const press = { x: event.clientX, y: event.clientY }
    const [id, box] = [card.dataset.drag!, card.getBoundingClientRect()]
    let at = press
    let frame = 0
    const follow = () => {
      edgeScroll(at.x, at.y)
      const below = document.elementsFromPoint(at.x, at.y).map((one) => one.closest<HTMLElement>('[data-drop]'))
      hosts.hover(below.find((one) => one !== null) ?? undefined, { id, at, press, box })
      frame = requestAnimationFrame(follow)
    }
    takeBack = dragPointer(event, container, {
      slack,
      rest,
      begin() {
        if (!hosts.pickUp(id)) return false
        carrying = true
        if (card.dataset.dragBare === undefined) preview = drawPreview(card)
        // No text is selected on the way.
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
        carrying = false
        takeBack = undefined
      },
    })
  }
  /** While an item is dragged, a finger must not scroll. The browser fires this event before the first move. */
  const onTouchMove = (event: TouchEvent) => {
    if (carrying) event.preventDefault()
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
