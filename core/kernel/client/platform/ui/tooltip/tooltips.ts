import styles from './tooltips.module.css'

/** Milliseconds that a pointer rests on a control, or a finger presses it, until the tooltip appears. */
const delay = 450
/**
 * Milliseconds that a tooltip stays after the pointer has left, so that it can move to the tooltip. In this time the next control's tooltip
 * appears at once.
 */
const grace = 150
/** Milliseconds that a tooltip stays after a long press. */
const afterPress = 1500
const gap = 6
const margin = 8

/** Keys that move the focus between controls. */
const walks = new Set(['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

/**
 * Shows the `data-tip` of what a pointer rests on, what the keyboard has come to, or what a finger presses for long; and the words of
 * what is cut there for want of room, which needs no attribute. Escape takes the tooltip away, a pointer may go onto it, and it stays as long as either is there (WCAG 1.4.13). Readers
 * don't hear it: a control with one has the same words for a name.
 * @param first what woke it, which is handled as well
 * @returns what ends it
 */
export function watchTooltips(first?: Event): () => void {
  const stop = new AbortController()
  const tip = document.createElement('div')
  tip.className = styles.tip!
  tip.setAttribute('popover', 'manual')
  tip.setAttribute('aria-hidden', 'true')

  let shown: Element | undefined
  /** The control that was just clicked. It shows no tooltip until the pointer has left it. */
  let muted: Element | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let walked = false
  let pressed = false

  const later = (work: () => void, wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(work, wait)
  }
  const hide = () => {
    clearTimeout(timer)
    shown = undefined
    tip.remove()
  }
  const show = (control: HTMLElement) => {
    clearTimeout(timer)
    if (!control.isConnected) return
    shown = control
    // Words for readers alone stand on a line of their own, from their comma on.
    tip.textContent = control.dataset.tip ?? control.innerText.replace(/\s+(?=[,.])/g, '')
    // Outside of an open dialog nothing can be pointed at.
    const host = control.closest('dialog') ?? document.body
    host.append(tip)
    tip.showPopover()
    place(tip, control)
  }
  const on = <Type extends keyof DocumentEventMap>(type: Type, handle: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, handle, { capture: true, signal: stop.signal })

  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const control = controlOf(event)
    if (control !== muted) muted = undefined
    if (event.target === tip || (control && control === shown)) clearTimeout(timer)
    else if (control && control !== muted) later(() => show(control), shown ? 0 : delay)
    else if (shown) later(hide, grace)
    else clearTimeout(timer)
  }
  on('pointerover', onPointerOver)
  on('pointerdown', (event) => {
    walked = false
    pressed = false
    if (event.target === tip) return
    const control = controlOf(event)
    hide()
    muted = control
    if (event.pointerType === 'touch' && control)
      later(() => {
        pressed = true
        show(control)
      }, delay)
  })
  for (const type of ['pointerup', 'pointercancel'] as const)
    on(type, ({ pointerType }) => {
      if (pointerType !== 'touch') return
      if (pressed) later(hide, afterPress)
      else clearTimeout(timer)
    })
  // A long press only shows the tooltip; it must not click.
  for (const type of ['click', 'contextmenu'] as const)
    on(type, (event) => {
      if (!pressed) return
      event.preventDefault()
      event.stopPropagation()
      if (type === 'click') pressed = false
    })
  on('keydown', (event) => {
    walked = walks.has(event.key)
    if (!shown) return
    // Only the tooltip is hidden; the dialog below stays open.
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
    }
    if (['Escape', 'Enter', ' '].includes(event.key)) hide()
  })
  on('focusin', (event) => {
    const control = controlOf(event) ?? cutWithin(event.target)
    // A menu that opens or closes moves the focus, and nothing can be shown in the midst of that.
    if (control && walked) later(() => isFocused(control) && show(control), 0)
  })
  on('focusout', ({ target }) => {
    if (shown && target instanceof Node && (shown.contains(target) || target.contains(shown))) hide()
  })
  on('scroll', hide)
  if (first?.type === 'pointermove') onPointerOver(first as PointerEvent)
  return () => {
    stop.abort()
    hide()
  }
}

function controlOf({ target, type }: Event): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const control = target.closest<HTMLElement>('[data-tip]')
  // A finger that rests on what can be carried picks it up.
  if (control || (type === 'pointerdown' && target.closest('[data-drag]'))) return control ?? undefined
  return cutAround(target)
}

/** Whether the focus is still on it, or around what is cut in it. */
function isFocused(control: HTMLElement): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return false
  return control.contains(activeElement) || activeElement.contains(control)
}

/** How far above what the pointer meets the element may be that cuts it. */
const reach = 4

function cutAround(target: Element): HTMLElement | undefined {
  let element: Element | null = target
  for (let level = 0; element && level < reach; level++, element = element.parentElement)
    if (element instanceof HTMLElement && isCut(element)) return element
  return undefined
}

/** A link or a button that has the focus, with words in it that are cut. */
function cutWithin(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof HTMLElement) || !target.matches('a, button, summary')) return undefined
  return [...target.querySelectorAll<HTMLElement>('*')].find(isCut)
}

/** Whether some of its words end in “…”. */
function isCut(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (scrollWidth > clientWidth) return textOverflow === 'ellipsis'
  return webkitLineClamp !== '' && webkitLineClamp !== 'none'
}

/** Places the tooltip inside the window: centered below the control, or above it if there is no room. */
function place(tip: HTMLElement, control: Element): void {
  const box = control.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const rightmost = document.documentElement.clientWidth - width - margin
  const below = box.bottom + gap
  const left = Math.max(margin, Math.min(rightmost, box.left + (box.width - width) / 2))
  const top = below + height + margin > innerHeight ? box.top - gap - height : below
  Object.assign(tip.style, { left: `${left}px`, top: `${top}px` })
}
