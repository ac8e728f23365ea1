import { classes } from '../classes'
import styles from './button.module.css'

/** What a button means: one primary action in a view; danger for actions that can't be undone. */
type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Whether it is as wide as its container. */
  wide?: boolean | undefined
}

/** @returns the classes of a button, for elements that look like one */
export function buttonClass(
  { variant = 'secondary', size = 'medium', wide }: ButtonLook,
  square = false,
  extra?: string,
): string {
  return classes(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
    square && styles.square,
    extra,
  )
}
