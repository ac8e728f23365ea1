import { LinkButton } from '../ui/buttons/LinkButton'
import { Logo } from '../ui/brand/Logo'
import styles from './NotFound.module.css'

/** No page at this address, or none for this role: the two look alike on purpose. S2.6 */
export function NotFound() {
  return (
    <div className={styles.page}>
      <Logo size="44px" />
      <p className={styles.code}>404</p>
      <h1 tabIndex={-1} className={styles.title}>
        Page not found
      </h1>
      <p className={styles.text}>There is nothing at this address, or your role has no access to it.</p>
      <LinkButton href="/" variant="primary">
        Go to the dashboard
      </LinkButton>
    </div>
  )
}
