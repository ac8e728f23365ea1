import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { DragSession } from './DragSession'
import styles from './dragging.module.css'
import { edgeScroll } from './edgeScroll'

/** A mouse that moved this far, px, drags; less is a click. */
const slack = 5
/** A finger that rests this long, ms, picks up; moving sooner scrolls. */
const rest = 280
/** A finger is never quite still, px. */
const wobble = 9

interface PointerDragHosts {
  /** Picks up what has this `data-drag`. @returns false when it stays */
  pickUp(id: string): boolean
  /** The `data-drop` below the pointer. */
  hover(place: string | undefined): void
  drop(): void
  cancel(): void
}

/**
 * Dragging by mouse, pen and finger: elements with `data-drag` in the container are carried over those with `data-drop`.
 * By hand, because the browser's own drag and drop leaves out touch and draws what it likes.
 * @param find what an element's `data-drag` stands for; undefined when it stays where it is
 */
export function usePointerDrag<Item>(container: RefObject<HTMLElement | null>, session: DragSession<Item>, find: (id: number) => Item | undefined): void {
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
  let pressed: { id: string; card: HTMLElement; x: number; y: number; pointer: number; touch: boolean } | undefined
  let preview: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let at = { x: 0, y: 0 }

  const start = () => {
    if (!pressed || !hosts.pickUp(pressed.id)) return forget()
    preview = drawPreview(pressed.card)
    // From here on the pointer is ours, wherever it goes, and no text is selected on its way.
    container.setPointerCapture(pressed.pointer)
    getSelection()?.removeAllRanges()
    if (pressed.touch) navigator.vibrate?.(10)
    follow()
  }
  const follow = () => {
    if (!preview || !pressed) return
    preview.style.translate = `${at.x - pressed.x}px ${at.y - pressed.y}px`
    edgeScroll(at.x, at.y)
    const below = document.elementsFromPoint(at.x, at.y).map((one) => one.closest<HTMLElement>('[data-drop]'))
    hosts.hover(below.find(Boolean)?.dataset.drop)
    frame = requestAnimationFrame(follow)
  }
  const forget = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    preview?.remove()
    preview = undefined
    pressed = undefined
  }

  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-drag]')
    if (!card || event.button !== 0 || !event.isPrimary || target.closest('button, input')) return
    at = { x: event.clientX, y: event.clientY }
    pressed = { id: card.dataset.drag!, card, ...at, pointer: event.pointerId, touch: event.pointerType === 'touch' }
    if (pressed.touch) timer = setTimeout(start, rest)
  }
  const onMove = (event: PointerEvent) => {
    if (!pressed || event.pointerId !== pressed.pointer) return
    at = { x: event.clientX, y: event.clientY }
    const moved = Math.hypot(at.x - pressed.x, at.y - pressed.y)
    if (preview) return
    if (pressed.touch && moved > wobble) forget()
    else if (!pressed.touch && moved > slack) start()
  }
  const onUp = () => {
    if (preview) {
      // The click that ends a drag opens nothing.
      const swallow = (event: MouseEvent) => {
        event.preventDefault()
        event.stopPropagation()
      }
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, true))
      hosts.drop()
    }
    forget()
  }
  const onCancel = () => {
    if (preview) hosts.cancel()
    forget()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && preview) {
      event.stopPropagation()
      onCancel()
    }
  }
  /** A finger that carries something doesn't scroll; the browser asks before its first move. */
  const onTouchMove = (event: TouchEvent) => {
    if (preview) event.preventDefault()
  }
  const prevent = (event: Event) => {
    if (pressed) event.preventDefault()
  }

  container.addEventListener('pointerdown', onDown)
  container.addEventListener('touchmove', onTouchMove, { passive: false })
  container.addEventListener('dragstart', prevent)
  container.addEventListener('contextmenu', prevent)
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', onCancel)
  addEventListener('keydown', onKey, true)
  return () => {
    onCancel()
    container.removeEventListener('pointerdown', onDown)
    container.removeEventListener('touchmove', onTouchMove)
    container.removeEventListener('dragstart', prevent)
    container.removeEventListener('contextmenu', prevent)
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', onUp)
    removeEventListener('pointercancel', onCancel)
    removeEventListener('keydown', onKey, true)
  }
}

/** A copy of the card, which the pointer carries above everything. */
function drawPreview(card: HTMLElement): HTMLElement {
  const box = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-drag')
  copy.inert = true
  copy.classList.add(styles.preview!)
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` })
  // At the body: a container of the list would hold back what is fixed.
  document.body.append(copy)
  return copy
}
