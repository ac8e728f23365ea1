import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type ToggleEvent } from 'react'
import { classes } from '../classes'
import { place } from './place'
import styles from './Popover.module.css'

/** Spread these on the button that opens the popover. */
type PopoverTrigger = Pick<ComponentProps<'button'>, 'ref' | 'popoverTarget'> & { 'aria-expanded': boolean; 'aria-haspopup': 'dialog' }

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
export function Popover({ label, align = 'start', width = 280, className, panel: content, onClose, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  // It stays where it was put, so it must not outlive a scroll that moves its button. The rows may scroll below it.
  useEffect(() => {
    if (!open) return
    const close = ({ target }: Event) => {
      if (target instanceof Node && target.contains(button.current)) panel.current?.hidePopover()
    }
    addEventListener('scroll', close, true)
    return () => removeEventListener('scroll', close, true)
  }, [open])

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) place(event.currentTarget, button.current, align)
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
