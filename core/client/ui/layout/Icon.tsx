import 'primeicons/primeicons.css'
import { classes } from '../classes'

/** A picture beside words: always hidden from screen readers. `name` is a class of primeicons, such as `pi-users`. */
export function Icon({ name, className }: { name: string; className?: string }) {
  return <i aria-hidden="true" className={classes('pi', name, className)} />
}
