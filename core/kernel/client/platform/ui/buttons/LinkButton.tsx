import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../layout/Icon'
import { buttonClass, type ButtonLook } from './buttonLook'

export interface LinkButtonProps extends ButtonLook {
  /** A path of this app. */
  href: string
  /** The history state for the target page. */
  state?: object
  icon?: string
  children: ReactNode
  className?: string
}

/** A link that looks like a button. It is a real link, so that it can be opened in a new tab. */
export function LinkButton({ href, state, icon, children, className, ...look }: LinkButtonProps) {
  return (
    <Link href={href} state={state} className={buttonClass(look, false, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
