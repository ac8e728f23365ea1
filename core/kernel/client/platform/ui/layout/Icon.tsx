import { classes } from '../classes'
import styles from './Icon.module.css'

/** An icon beside text, always hidden from screen readers. `name` is a class of primeicons, such as `pi-users`. */
export function Icon({ name, className }: { name: string; className?: string | undefined }) {
  return <i aria-hidden="true" className={classes('pi', styles.icon, name, className)} />
}
