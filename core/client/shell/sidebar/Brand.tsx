import { Link } from 'wouter'
import { dashboardPath } from '../../session/paths'
import { useBrandName } from '../../session/useBrandName'
import { Logo } from '../../ui/brand/Logo'
import styles from './Brand.module.css'

/** Logo and name; leads to the dashboard. The logo is larger on a wide window (S1.9). */
export function Brand() {
  const name = useBrandName()
  return (
    <Link href={dashboardPath} aria-label={`${name}, dashboard`} className={styles.brand}>
      <span className={styles.logo}>
        <Logo size="100%" />
      </span>
      <span className={styles.name}>{name}</span>
    </Link>
  )
}
