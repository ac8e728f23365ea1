import {
  Suspense,
  lazy,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { parseTypedDay, today } from '@core/kernel/entity/dates'
import { IconButton } from '../buttons/IconButton'
import { classes } from '../classes'
import { placePopover } from '../overlays/place'
import { FieldFrame } from './FieldFrame'
import styles from './DateInput.module.css'
import fields from './fields.module.css'
import type { TextInputProps } from './TextInput'
import { useSay } from '../say'

/** Fetched when a calendar is opened for the first time, because most dates are typed. */
const Calendar = lazy(() => import('../calendar/Calendar'))

export interface DateInputProps extends Omit<TextInputProps, 'type' | 'min' | 'max' | 'onBlur'> {
  /** Called when the focus leaves the field and its calendar. */
  onBlur?: () => void
  /** The first day that the calendar offers, YYYY-MM-DD; `max` is the last one. */
  min?: string
  max?: string
}

/**
 * A day as YYYY-MM-DD (S9.2), picked from a calendar or typed in any of the formats of `parseTypedDay` (D10), such as `3/14/2019`,
 * `031419`, `today` or `+7`. The browser's own field is not used, because it shows days in the format of the system's language, which
 * differs from person to person. A text that is no day is passed on as it is, so that the field's rule reports the error.
 */
export function DateInput({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  value,
  onChange,
  size,
  min = '1900-01-01',
  max = '2200-12-31',
  disabled,
  onBlur,
  ...rest
}: DateInputProps) {
  const popupId = useId()
  const say = useSay()
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const pick = (day: string) => {
    onChange(day)
    close()
  }
  /** Replaces the typed text by the day that it names, when the user leaves the field. */
  const read = () => {
    const day = parseTypedDay(value, today())
    if (day !== undefined && day !== value) onChange(day)
  }
  return (
    <FieldFrame {...{ label, labelHidden, help, error, required, className }}>
      {(control) => (
        <div
          ref={frame}
          className={fields.dressed}
          onBlur={(event) => {
            // Moving the focus from the input to its calendar doesn't leave the field.
            if (!event.currentTarget.contains(event.relatedTarget)) {
              setOpen(false)
              read()
              onBlur?.()
            }
          }}
        >
          <input
            placeholder={say('YYYY-MM-DD')}
            {...rest}
            {...control}
            ref={input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            className={classes(fields.control, styles.input, size === 'small' && fields.small)}
            disabled={disabled}
            value={value}
            onChange={(event) => {
              const { value: text } = event.target
              onChange(isWhole(text) ? (parseTypedDay(text, today()) ?? text) : text)
            }}
            onKeyDown={(event) => {
              // Enter submits the form, which needs the parsed day.
              if (event.key === 'Enter') read()
              if (event.key !== 'ArrowDown' || !event.altKey) return
              event.preventDefault()
              setOpen(true)
            }}
          />
          {!disabled && (
            <IconButton
              icon="pi-calendar"
              label={say('Calendar')}
              size="small"
              className={fields.tail}
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-controls={open ? popupId : undefined}
              aria-describedby={`${control.id}-label`}
              onClick={() => setOpen(!open)}
            />
          )}
          {open && (
            <Popup id={popupId} label={label} anchor={frame} onEscape={close}>
              <Calendar
                {...{ value: parseTypedDay(value, today()) ?? value, min, max }}
                onPick={pick}
                onClear={value && !required ? () => pick('') : undefined}
              />
            </Popup>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** Whether the text is complete: a year of four digits at the end, or eight digits. Six digits may still become eight. */
function isWhole(text: string): boolean {
  return /^(\d{8}|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4})$/.test(text.trim())
}

interface PopupProps {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  onEscape: () => void
  children: ReactNode
}

function Popup({ id, label, anchor, onEscape, children }: PopupProps) {
  const say = useSay()
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: element } = popup
    const { current: field } = anchor
    if (!element || !field) return
    element.showPopover?.()
    const put = () => placePopover(element, field, 'start')
    put()
    addEventListener('scroll', put, { capture: true, passive: true })
    addEventListener('resize', put)
    return () => {
      removeEventListener('scroll', put, { capture: true })
      removeEventListener('resize', put)
    }
  }, [anchor])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEscape()
  }
  return (
    <div
      ref={popup}
      id={id}
      popover="manual"
      tabIndex={-1}
      role="dialog"
      aria-label={say('Choose a day: {label}', { label })}
      className={styles.popup}
      onKeyDown={onKeyDown}
    >
      <Suspense fallback={<div className={styles.waiting} />}>{children}</Suspense>
    </div>
  )
}
