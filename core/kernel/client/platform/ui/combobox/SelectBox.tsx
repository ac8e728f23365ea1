import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '../classes'
import { FieldFrame, type FieldProps } from '../fields/FieldFrame'
import fields from '../fields/fields.module.css'
import { Icon } from '../layout/Icon'
import { createTypeahead } from '../overlays/typeahead'
import styles from './combobox.module.css'
import { type ListOption, ListPopup } from './ListPopup'

interface SelectBoxProps<Id extends number | string> extends FieldProps {
  options: readonly ListOption<Id>[]
  value: Id | undefined
  onChange: (value: Id | undefined) => void
  onBlur?: () => void
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** The number of options by which Page Up and Page Down move. */
const page = 8

/**
 * A choice from a list that is too long to read: a select-only combobox (WAI-ARIA) that jumps to the typed word. A word ends after 350 ms
 * without a letter (S4.20); with the browser's own select that time can't be set.
 */
export function SelectBox<Id extends number | string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder = 'Choose…',
  ...field
}: SelectBoxProps<Id>) {
  const listId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [active, setActive] = useState<number>()
  const [typeahead] = useState(createTypeahead)
  const typing = useRef(0)
  const open = active !== undefined
  const at = options.findIndex(({ id }) => id === value)
  const last = options.length - 1

  const show = (from = at) => setActive(Math.max(from, 0))
  const hide = () => setActive(undefined)
  const pick = (place: number | undefined) => {
    const option = place === undefined ? undefined : options[place]
    if (option && option.id !== value) onChange(option.id)
    hide()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const key = event.key
    const isLetter = key.length === 1 && !event.altKey && (key !== ' ' || Date.now() - typing.current < 350)
    if (isLetter) {
      typing.current = Date.now()
      const found = typeahead(
        key,
        options.map(({ name }) => name),
        active ?? at,
      )
      if (found !== undefined || !open) show(found ?? at)
    } else if (!open) {
      if (key === 'Delete' || key === 'Backspace') return field.required ? undefined : onChange(undefined)
      if (!['Enter', ' ', 'ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return
      show(key === 'Home' ? 0 : key === 'End' ? last : at)
    } else {
      const moves: Record<string, number> = {
        ArrowDown: active + 1,
        ArrowUp: active - 1,
        PageDown: active + page,
        PageUp: active - page,
        Home: 0,
        End: last,
      }
      if (key === 'Tab') return pick(active)
      if (key === 'Escape') hide()
      else if (key === 'Enter' || key === ' ') pick(active)
      else if (moves[key] !== undefined) setActive(Math.min(Math.max(moves[key], 0), last))
      else return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <FieldFrame {...field}>
      {(control) => (
        <div className={fields.dressed}>
          <button
            {...control}
            ref={setAnchor}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open ? `${listId}-${active}` : undefined}
            className={classes(fields.control, styles.select, at < 0 && styles.empty)}
            onClick={() => (open ? hide() : show())}
            onKeyDown={onKeyDown}
            onBlur={() => {
              hide()
              onBlur?.()
            }}
          >
            {options[at]?.name ?? placeholder}
          </button>
          <Icon name="pi-chevron-down" className={fields.chevron ?? ''} />
          {open && (
            <ListPopup
              id={listId}
              label={field.label}
              anchor={anchor}
              options={options}
              active={active}
              chosen={value}
              onPick={pick}
              onClose={hide}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
