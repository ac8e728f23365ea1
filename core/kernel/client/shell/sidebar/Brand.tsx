import { useSnapshot } from 'valtio/react'
import { Link } from 'wouter'
import { dashboardPath } from '../../session/paths'
import { useBrandName } from '../../session/useBrandName'
import { brandLogos } from '../../platform/ui/brand/brandLogos'
import { Logo } from '../../platform/ui/brand/Logo'
import { classes } from '../../platform/ui/classes'
import styles from './Brand.module.css'

interface BrandProps {
  /** Whether only the mark fits, because the sidebar is collapsed. S2.31 */
  narrow?: boolean
  /** Whether to prefer the mobile logo. */
  mobile?: boolean
}

/** Logo and name, or the web logo, which contains the name; a link to the dashboard. It is larger in a wide window (S1.9). */
export function Brand({ narrow = false, mobile = false }: BrandProps) {
  const name = useBrandName()
  const logos = useSnapshot(brandLogos)
  const wide = !narrow && !(mobile && logos.mobile) ? logos.web : null
  return (
    <Link
      href={dashboardPath}
      aria-label={`${name}, dashboard`}
      className={classes(styles.brand, narrow && styles.narrow)}
    >
      {wide ? (
        <img src={wide} alt="" className={styles.wide} />
      ) : (
        <>
          <span className={styles.logo}>
            <Logo size="100%" />
          </span>
          <span className={styles.name}>{name}</span>
        </>
      )}
    </Link>
  )
}
