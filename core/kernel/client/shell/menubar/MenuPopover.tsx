import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type ToggleEvent } from 'react'
import { useLocation } from 'wouter'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import { placePopover } from '../../platform/ui/overlays/place'
import shared from '../../session/menus/menuItem.module.css'
import styles from './MenuBar.module.css'

interface MenuPopoverProps {
  face: ReactNode
  active: boolean
  open: boolean
  onOpen: (open: boolean) => void
  /** The links, as items of a list. */
  children: ReactNode
}

/** A button of the menu bar with links below it: a disclosure (WAI-ARIA navigation pattern), in the top layer. */
export function MenuPopover({ face, active, open, onOpen, children }: MenuPopoverProps) {
  const id = useId()
  const [path] = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  // It closes when the page changes.
  useLayoutEffect(() => panel.current?.hidePopover?.(), [path])
  useEffect(() => {
    if (!open) return
    const close = () => panel.current?.hidePopover()
    addEventListener('resize', close)
    return () => removeEventListener('resize', close)
  }, [open])

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => onOpen(event.newState === 'open')
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') placePopover(event.currentTarget, button.current!, 'start')
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        className={classes(shared.item, styles.item, active && shared.active)}
      >
        {face}
        <Icon name="pi-chevron-down" className={styles.chevron} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes('menu-ground', styles.panel)}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        <ul>{children}</ul>
      </div>
    </>
  )
}
