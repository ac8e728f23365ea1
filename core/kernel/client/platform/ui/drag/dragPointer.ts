/** In px. A finger is never completely still. */
const wobble = 9

interface Point {
  readonly x: number
  readonly y: number
}

/** The steps of a drag. */
export interface DragSteps {
  /** A move of at least this many px starts a drag; less is a click. */
  readonly slack: number
  /** A finger that rests this many ms starts a drag, and one that moves earlier scrolls. Without it, a finger is treated like a mouse. */
  readonly rest?: number
  /** @returns false if the element can't be dragged */
  begin(): boolean
  /** @param by the distance from where the pointer was pressed */
  move(by: Point, at: Point): void
  /** Called when it is dropped. */
  drop(by: Point): void
  /** Called when Escape or the browser cancels the drag. */
  cancel(): void
  /** Called at the very end, whether there was a drag or not. */
  end(): void
}

/**
 * Follows the pointer that pressed an element, by mouse, pen and finger. The browser's own drag and drop is not used, because it doesn't
 * support touch and its drag image can't be styled.
 * @param element captures the pointer during the drag
 * @returns a function that cancels the drag
 */
export function dragPointer(press: PointerEvent, element: HTMLElement, steps: DragSteps): () => void {
  const from = { x: press.clientX, y: press.clientY }
  const listening = new AbortController()
  let by = { x: 0, y: 0 }
  let dragging = false

  const begin = () => {
    dragging = steps.begin()
    // From here on, the element captures the pointer.
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

/** Prevents that the click at the end of a drag opens anything. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, true))
}
