import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import { placePopover } from '../overlays/place'
import styles from './combobox.module.css'

/** An option of the list. */
export interface ListOption<Id extends number | string = number | string> {
  readonly id: Id
  readonly name: string
  /** Distinguishes options with the same name. */
  readonly hint?: string
  /** It can be chosen, but not for what the others are chosen. */
  readonly faint?: boolean
}

interface ListPopupProps {
  /** The id of the listbox. Its options are `${id}-0`, `${id}-1` … */
  id: string
  label: string
  /** The control that the list is below. It has the same width. */
  anchor: HTMLElement | null
  options: readonly ListOption[]
  /** The index of the active option, or -1. */
  active: number
  /** The index of the option that is scrolled into view while none is active. */
  begin?: number | undefined
  chosen: number | string | undefined
  onPick: (at: number) => void
  onClose: () => void
  /** Shown below the options, or instead of them: `Searching…`. */
  note?: ReactNode
}

/**
 * The list of a combobox, in the top layer, so that nothing clips it. The focus stays in the control, which names the active option
 * (`aria-activedescendant`).
 */
export function ListPopup({
  id,
  label,
  anchor,
  options,
  active,
  begin,
  chosen,
  onPick,
  onClose,
  note,
}: ListPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const list = popup.current
    if (!list || !anchor) return
    list.showPopover?.()
    const put = () => {
      list.style.minInlineSize = `${anchor.getBoundingClientRect().width}px`
      placePopover(list, anchor, 'start')
    }
    put()
    // The list follows its control while the page scrolls, and closes when the control is out of sight.
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && list.contains(event.target)) return
      const { top, bottom } = anchor.getBoundingClientRect()
      if (bottom < 0 || top > innerHeight) close.current()
      else put()
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    addEventListener('resize', put)
    return () => {
      removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('resize', put)
    }
  }, [anchor])

  useEffect(() => {
    const [at, block] = active >= 0 ? ([active, 'nearest'] as const) : ([begin, 'start'] as const)
    if (at !== undefined) document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block })
  }, [id, active, begin])

  return (
    // Prevents that a click here takes the focus from the control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={popup} popover="manual" className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={label} className={styles.list}>
        {options.map((option, at) => (
          // The control handles the keys, see aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === chosen}
            className={classes(styles.option, at === active && styles.active, option.faint && styles.faint)}
            onClick={() => onPick(at)}
          >
            <span className={styles.name}>{option.name}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
            {option.id === chosen && <Icon name="pi-check" className={styles.check} />}
          </div>
        ))}
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  )
}
