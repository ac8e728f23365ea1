import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type ToggleEvent } from 'react'
import { classes } from '../classes'
import { isInWindow, placePopover } from './place'
import styles from './Popover.module.css'

/** Spread these props on the button that opens the popover. */
type PopoverTrigger = Pick<ComponentProps<'button'>, 'ref' | 'popoverTarget'> & {
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
}

export interface PopoverProps {
  /** Its name for screen readers. */
  label: string
  align?: 'start' | 'end'
  /** In px. On a phone the popover is never wider than the screen. */
  width?: number
  className?: string | undefined
  /** The content, rendered while it is open. */
  panel: ReactNode
  onClose?: () => void
  /** The button. */
  children: (trigger: PopoverTrigger) => ReactNode
}

/** Closes the popover that contains an element. */
export function closePopover(within: Element): void {
  within.closest<HTMLElement>('[popover]')?.hidePopover()
}

/**
 * A small panel at a button: a native popover, in the top layer, closed by Escape or a click elsewhere, after which the focus returns to
 * the button. The content takes the focus itself (`useFirstFocus`), because it may have to be fetched first.
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

  // The popover follows its button while the page scrolls, and closes when the button leaves the window. Its position is checked, because a
  // scroll event alone may also be a late one for a scroll before the opening, or may come from rows that make the page shorter.
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
