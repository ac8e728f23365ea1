import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { isOutside } from '@core/kernel/entity/menus'
import { Icon } from '../../platform/ui/layout/Icon'
import { usePreload } from '../registry/usePreload'
import styles from './MenuLink.module.css'

interface MenuLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children' | 'target' | 'rel'> {
  href: string
  children: ReactNode
}

/**
 * The link of a menu: to a screen, whose chunk is fetched when the pointer is on it, or to another site in a new tab, which learns nothing
 * about this page.
 */
export function MenuLink({ href, children, ...rest }: MenuLinkProps) {
  const preload = usePreload()
  if (isOutside(href)) {
    return (
      <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
        {children}
        <Icon name="pi-arrow-up-right" className={styles.outside ?? ''} />
        <span className="visually-hidden">(opens in a new tab)</span>
      </a>
    )
  }
  return (
    <Link href={href} {...rest} {...preload(href)}>
      {children}
    </Link>
  )
}
