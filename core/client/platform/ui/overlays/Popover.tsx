import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type ToggleEvent } from 'react'
import { classes } from '../classes'
import { isInWindow, placePopover } from './place'
import styles from './Popover.module.css'

/** Spread these on the button that opens the popover. */
type PopoverTrigger = Pick<ComponentProps<'button'>, 'ref' | 'popoverTarget'> & {
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
}

export interface PopoverProps {
  /** Its name for screen readers. */
  label: string
  align?: 'start' | 'end'
  /** Px; a phone's width bounds it anyway. */
  width?: number
  className?: string | undefined
  /** Drawn while it is open. */
  panel: ReactNode
  onClose?: () => void
  /** The button. */
  children: (trigger: PopoverTrigger) => ReactNode
}

/** Closes the popover that an element stands in. */
export function closePopover(within: Element): void {
  within.closest<HTMLElement>('[popover]')?.hidePopover()
}

/**
 * A small panel at a button: a native popover, in the top layer, closed by Escape or a click elsewhere; the focus then goes
 * back to the button. What stands in it takes the focus by itself (`useFirstFocus`), since it may be fetched first.
 */
export function Popover({
  label,
  align = 'start',
  width = 280,
  className,
  panel: content,
  onClose,
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  // It follows its button while the page scrolls, and closes when the button leaves the window. A scroll event alone is not enough, because it
  // also comes late for a scroll before the opening, and when rows that arrive make the page shorter.
  useEffect(() => {
    if (!open) return
    const follow = ({ target }: Event) => {
      if (!panel.current || !button.current || !(target instanceof Node && target.contains(button.current))) return
      if (isInWindow(button.current)) placePopover(panel.current, button.current, align)
      else panel.current.hidePopover()
    }
    addEventListener('scroll', follow, true)
    return () => removeEventListener('scroll', follow, true)
  }, [open, align])

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) placePopover(event.currentTarget, button.current, align)
  }
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === 'open'
    setOpen(isOpen)
    if (!isOpen) onClose?.()
  }
  return (
    <>
      {children({ ref: button, popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes(styles.panel, className)}
        style={{ inlineSize: `min(${width}px, calc(100vw - 16px))` }}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {open && content}
      </div>
    </>
  )
}
