import { Suspense, lazy, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../buttons/IconButton'
import { groupDate } from '../calendar/days'
import { classes } from '../classes'
import { place } from '../overlays/place'
import { FieldFrame } from './FieldFrame'
import styles from './DateInput.module.css'
import fields from './fields.module.css'
import type { TextInputProps } from './TextInput'

/** Fetched when somebody opens one: most dates are typed. */
const Calendar = lazy(() => import('../calendar/Calendar'))

export interface DateInputProps extends Omit<TextInputProps, 'type' | 'min' | 'max'> {
  /** The first and the last day that the calendar offers, YYYY-MM-DD. */
  min?: string
  max?: string
}

/**
 * A day as YYYY-MM-DD (S9.2), typed (digits alone will do) or picked from a calendar. The browser's own field shows days in
 * the form of the system's language, each person another. What is half typed is handed on as it is: the field's rule says
 * what is wrong with it.
 */
export function DateInput({ label, labelHidden, help, error, required, className, value, onChange, size, min = '1900-01-01', max = '2200-12-31', disabled, onBlur, ...rest }: DateInputProps) {
  const popupId = useId()
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  return (
    <FieldFrame {...{ label, labelHidden, help, error, required, className }}>
      {(control) => (
        <div
          ref={frame}
          className={fields.dressed}
          onBlur={(event) => {
            // From the field to its calendar one hasn't left yet.
            if (!event.currentTarget.contains(event.relatedTarget)) {
              setOpen(false)
              onBlur?.(event as never)
            }
          }}
        >
          <input
            {...rest}
            {...control}
            ref={input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="YYYY-MM-DD"
            dir="ltr"
            className={classes(fields.control, styles.input, size === 'small' && fields.small)}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(isDeletion(event.nativeEvent) ? event.target.value : groupDate(event.target.value))}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || !event.altKey) return
              event.preventDefault()
              setOpen(true)
            }}
          />
          {!disabled && (
            <IconButton icon="pi-calendar" label="Calendar" size="small" className={fields.tail} aria-haspopup="dialog" aria-expanded={open} aria-controls={open ? popupId : undefined} aria-describedby={`${control.id}-label`} onClick={() => setOpen(!open)} />
          )}
          {open && (
            <Popup id={popupId} label={label} anchor={frame} onEscape={close}>
              <Calendar
                {...{ value, min, max }}
                onPick={(day) => {
                  onChange(day)
                  close()
                }}
              />
            </Popup>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** Dashes that come back while one deletes would be in the way. */
function isDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete')
}

interface PopupProps {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  onEscape: () => void
  children: ReactNode
}

function Popup({ id, label, anchor, onEscape, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: element } = popup
    const { current: field } = anchor
    if (!element || !field) return
    element.showPopover?.()
    const put = () => place(element, field, 'start')
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
    <div ref={popup} id={id} popover="manual" tabIndex={-1} role="dialog" aria-label={`Choose a day: ${label}`} className={styles.popup} onKeyDown={onKeyDown}>
      <Suspense fallback={<div className={styles.waiting} />}>{children}</Suspense>
    </div>
  )
}
