import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import { placePopover } from './place'
import styles from './Menu.module.css'
import { createTypeahead } from './typeahead'

export interface MenuItem {
  label: string
  icon?: string
  tone?: 'danger'
  disabled?: boolean
  /** Whether a line separates it from the items above. */
  apart?: boolean
  onSelect: () => void
}

/** Uses the browser's own autofocus, which moves the focus at once. React doesn't render this attribute, so it is set by hand. */
const focusOnOpening = (item: HTMLElement | null) => item?.setAttribute('autofocus', '')

const openByArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  const { popoverTargetElement: menu } = event.currentTarget
  if (menu instanceof HTMLElement) menu.showPopover()
}

/** Spread these props on the button that opens the menu. */
type MenuTrigger = Pick<ComponentProps<'button'>, 'id' | 'popoverTarget' | 'onKeyDown'> & {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

export interface MenuProps {
  items: readonly MenuItem[]
  /** Shown above the items, such as the name of the signed-in user. */
  header?: ReactNode
  /** The edge of the button with which the menu is aligned. */
  align?: 'start' | 'end'
  /** Whether items are only rendered while the menu is open: for a menu on every card of a list. */
  lazy?: boolean
  children: (trigger: MenuTrigger) => ReactNode
}

/**
 * A button's list of actions (WAI-ARIA menu-button pattern). It is a native popover: in the top layer, so that no table clips it, and
 * closed by Escape or a click elsewhere.
 */
export function Menu({ items, header, align = 'end', lazy = false, children }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typeahead] = useState(createTypeahead)

  // The menu doesn't follow its button, so it closes when anything else scrolls.
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => event.target !== list.current && list.current?.hidePopover()
    addEventListener('scroll', close, true)
    return () => removeEventListener('scroll', close, true)
  }, [open])

  const choices = () => [...list.current!.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
  const focus = (at: number) => choices().at(at)?.focus()
  const trigger = () => document.getElementById(`${id}-trigger`)

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const button = trigger()
    // Rendered synchronously, because the browser looks for the element to focus right after this event.
    if (lazy && event.newState === 'open') flushSync(() => setOpen(true))
    if (event.newState === 'open' && button) placePopover(event.currentTarget, button, align)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = choices()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const next = letter
      ? typeahead(
          event.key,
          all.map((item) => item.textContent),
          at,
        )
      : { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    focus(next)
  }

  return (
    <>
      {children({
        id: `${id}-trigger`,
        popoverTarget: `${id}-menu`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: openByArrow,
      })}
      <div
        ref={list}
        id={`${id}-menu`}
        popover="auto"
        className={styles.popover}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {header && <div className={styles.header}>{header}</div>}
        <div role="menu" aria-labelledby={`${id}-trigger`} className={styles.menu} onKeyDown={onKeyDown}>
          {(open || !lazy) &&
            items.map(({ label, icon, tone, disabled, apart, onSelect }, at) => (
              <button
                key={label}
                ref={at === 0 ? focusOnOpening : undefined}
                type="button"
                role="menuitem"
                tabIndex={-1}
                disabled={disabled}
                className={classes(styles.item, tone && styles[tone], apart && styles.apart)}
                onClick={() => {
                  list.current?.hidePopover()
                  trigger()?.focus()
                  onSelect()
                }}
              >
                {icon && <Icon name={icon} />}
                <bdi>{label}</bdi>
              </button>
            ))}
        </div>
      </div>
    </>
  )
}
