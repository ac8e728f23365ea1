import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../layout/Icon'
import { buttonClass, type ButtonLook } from './buttonLook'

export interface LinkButtonProps extends ButtonLook {
  /** A path of this app. */
  href: string
  /** What the page behind it finds in the browser's history. */
  state?: object
  icon?: string
  children: ReactNode
  className?: string
}

/** Goes somewhere, and looks like a button: a real link, so that it opens in a new tab as links do. */
export function LinkButton({ href, state, icon, children, className, ...look }: LinkButtonProps) {
  return (
    <Link href={href} state={state} className={buttonClass(look, false, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
