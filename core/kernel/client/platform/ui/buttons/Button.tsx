import type { ComponentProps } from 'react'
import { Icon } from '../layout/Icon'
import { Spinner } from '../status/Spinner'
import { buttonClass, type ButtonLook } from './buttonLook'

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** A class of primeicons; the icon is before the text. */
  icon?: string
  /** Whether the action is in progress. The button keeps its size and focus, and ignores clicks. */
  loading?: boolean
}

/** A button. `type` is `button` by default, so that a button in a form never submits by accident. */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- its type allows only the three values
      type={type}
      className={buttonClass({ variant, size, wide }, false, className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      {children}
      {loading && <Spinner />}
    </button>
  )
}
