import type { ComponentProps } from 'react'
import { Icon } from '../layout/Icon'
import { buttonClass, type ButtonLook } from './buttonLook'

export interface IconButtonProps extends Omit<ButtonLook, 'wide'>, ComponentProps<'button'> {
  /** A class of primeicons, such as `pi-times`. */
  icon: string
  /** What the button does: its name for screen readers, and its tooltip (`ui/tooltip`). */
  label: string
}

/** A square button that only shows an icon. */
export function IconButton({ icon, label, variant = 'ghost', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tip={label}
      aria-label={label}
      {...rest}
      className={buttonClass({ variant, size }, true, className)}
    >
      <Icon name={icon} />
    </button>
  )
}
