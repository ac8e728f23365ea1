import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton'
import { classes } from '../classes'
import { FieldFrame, type FieldProps } from '../fields/FieldFrame'
import fields from '../fields/fields.module.css'
import { Icon } from '../layout/Icon'
import styles from './combobox.module.css'
import { type ListOption, ListPopup } from './ListPopup'

interface ComboboxProps<Option extends ListOption> extends FieldProps {
  /** The chosen option, as far as its name is known. */
  chosen: Option | undefined
  /** The options to choose from; undefined while they load. */
  options: readonly Option[] | undefined
  /** Requests the options for the typed text; `''` requests the first ones. */
  onSearch: (text: string) => void
  onChange: (option: Option | undefined) => void
  /** Given if the options are only suggestions: gets any typed text. */
  onText?: (text: string) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** Marks the control as invalid if the error is shown elsewhere, as in a field with several parts. */
  invalid?: boolean
  /** The index of the option that is scrolled into view while nothing is chosen. */
  begin?: number | undefined
  /** Why there are no options. */
  failure?: ReactNode
}

/**
 * A choice from many options by typing: an editable combobox with a list (WAI-ARIA). Typed text has no effect until an option is chosen,
 * and leaving the field restores the name of the chosen one. With `onText`, any text is a value.
 */
export function Combobox<Option extends ListOption>({
  chosen,
  options,
  onSearch,
  onChange,
  onText,
  onBlur,
  placeholder,
  disabled,
  invalid,
  begin,
  failure,
  ...field
}: ComboboxProps<Option>) {
  const listId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** What is typed; undefined while the name of the chosen option is shown. */
  const [text, setText] = useState<string>()
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState<number>()
  const found = text ? bestFirst(options ?? [], text) : (options ?? [])
  // While the user types, the first match is active, so that Enter chooses it. A list that was only opened has no active option, and
  // neither has a list of suggestions.
  const leads = text && !onText
  const active = moved ?? (leads ? (found.length > 0 ? 0 : -1) : found.findIndex(({ id }) => id === chosen?.id))

  const show = () => {
    if (disabled || open) return
    onSearch(text ?? '')
    setOpen(true)
  }
  const hide = () => {
    setOpen(false)
    setMoved(undefined)
  }
  const settle = () => {
    hide()
    setText(undefined)
  }
  const pick = (at: number) => {
    const option = found[at]
    if (option && option.id !== chosen?.id) onChange(option)
    settle()
  }
  const clear = () => {
    if (chosen) onChange(undefined)
    settle()
    anchor?.focus()
  }
  const onType = (typed: string) => {
    setText(typed)
    setMoved(undefined)
    onSearch(typed.trim())
    setOpen(true)
    onText?.(typed)
    // Deleting the whole text clears the value instead of restoring the name.
    if (typed === '' && chosen && !onText) onChange(undefined)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const { key } = event
    const count = found.length
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!open) show()
      else if (count > 0) setMoved(key === 'ArrowDown' ? (active + 1) % count : (active <= 0 ? count : active) - 1)
    } else if (key === 'Enter' && open && (active >= 0 || !onText)) {
      if (active >= 0) pick(active)
    } else if (key === 'Escape' && (open || text !== undefined)) settle()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const note =
    failure ??
    (options === undefined
      ? 'Searching…'
      : found.length === 0
        ? text
          ? onText
            ? 'No suggestion: it stays as typed'
            : 'No match'
          : 'Nothing to choose from'
        : undefined)
  const announcement = !open
    ? ''
    : typeof note === 'string'
      ? note
      : found.length === 1
        ? 'One found'
        : `${found.length} found`
  return (
    <FieldFrame {...field}>
      {(control) => (
        <div className={fields.dressed}>
          <input
            {...control}
            {...(invalid && { 'aria-invalid': true })}
            ref={setAnchor}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            className={classes(fields.control, styles.input, chosen && styles.twoTails)}
            placeholder={placeholder}
            disabled={disabled}
            value={text ?? chosen?.name ?? ''}
            onChange={(event) => onType(event.target.value)}
            onClick={show}
            onKeyDown={onKeyDown}
            onBlur={() => {
              settle()
              onBlur?.()
            }}
          />
          {chosen && !disabled && (
            <IconButton
              icon="pi-times"
              label="Clear"
              size="small"
              tabIndex={-1}
              className={classes(styles.tail, styles.second)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            />
          )}
          <Icon name="pi-chevron-down" className={fields.chevron ?? ''} />
          <span role="status" className="visually-hidden">
            {announcement}
          </span>
          {open && (
            <ListPopup
              id={listId}
              label={field.label}
              anchor={anchor}
              options={found}
              active={active}
              begin={text === undefined ? begin : undefined}
              chosen={chosen?.id}
              onPick={pick}
              onClose={settle}
              note={note}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** An option that is called what was typed comes first, so that Enter chooses it, then those whose names, then those of which a word begins with it. */
function bestFirst<Option extends ListOption>(options: readonly Option[], text: string): readonly Option[] {
  const typed = text.trim().toLocaleLowerCase()
  const rank = ({ name }: Option) => {
    const lower = name.toLocaleLowerCase()
    if (lower === typed) return 0
    return lower.startsWith(typed) ? 1 : lower.includes(` ${typed}`) ? 2 : 3
  }
  return options.toSorted((a, b) => rank(a) - rank(b))
}
