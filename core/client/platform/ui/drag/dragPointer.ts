/** A finger is never quite still, px. */
const wobble = 9

interface Point {
  readonly x: number
  readonly y: number
}

/** What becomes of a pointer that pressed something. */
export interface DragSteps {
  /** Moved this far, px, it drags; less is a click. */
  readonly slack: number
  /** A finger that rests this long, ms, drags, and one that moves sooner scrolls. Unsaid, a finger is like a mouse. */
  readonly rest?: number
  /** @returns false when it stays where it is */
  begin(): boolean
  /** @param by how far from where it was pressed */
  move(by: Point, at: Point): void
  /** It was dropped. */
  drop(by: Point): void
  /** Taken back by Escape, or by the browser. */
  cancel(): void
  /** Last of all, whether it dragged or not. */
  end(): void
}

/**
 * Follows the pointer that pressed an element, by mouse, pen and finger, wherever it goes. By hand, because the browser's own drag
 * and drop leaves out touch and draws what it likes.
 * @param element keeps the pointer while it drags
 * @returns what takes it back
 */
export function dragPointer(press: PointerEvent, element: HTMLElement, steps: DragSteps): () => void {
  const from = { x: press.clientX, y: press.clientY }
  const listening = new AbortController()
  let by = { x: 0, y: 0 }
  let dragging = false

  const begin = () => {
    dragging = steps.begin()
    // From here on the pointer is ours.
    if (dragging) element.setPointerCapture?.(press.pointerId)
    else end()
  }
  const waiting = press.pointerType === 'touch' && steps.rest !== undefined ? setTimeout(begin, steps.rest) : undefined
  const end = () => {
    clearTimeout(waiting)
    listening.abort()
    steps.end()
  }
  const onMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerId !== press.pointerId) return
    by = { x: x - from.x, y: y - from.y }
    const far = Math.hypot(by.x, by.y)
    if (!dragging && waiting !== undefined) return far > wobble ? end() : undefined
    if (!dragging && far > steps.slack) begin()
    if (dragging) steps.move(by, { x, y })
  }
  const onUp = ({ pointerId }: PointerEvent) => {
    if (pointerId !== press.pointerId) return
    if (dragging) {
      swallowClick()
      steps.drop(by)
    }
    end()
  }
  const cancel = () => {
    if (listening.signal.aborted) return
    if (dragging) steps.cancel()
    end()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging) return
    event.stopPropagation()
    cancel()
  }

  const { signal } = listening
  addEventListener('pointermove', onMove, { signal })
  addEventListener('pointerup', onUp, { signal })
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('keydown', onKey, { signal, capture: true })
  return cancel
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, true))
}
