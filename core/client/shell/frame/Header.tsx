import { IconButton } from '../../ui/buttons/IconButton'
import { Breadcrumb } from './Breadcrumb'
import styles from './Header.module.css'
import { ThemeToggle } from './ThemeToggle'
import { UserMenu } from './UserMenu'

/** The bar above every page. `onMenu` opens the drawer, where there is one. */
export function Header({ onMenu }: { onMenu?: (() => void) | undefined }) {
  return (
    <header className={styles.header}>
      {onMenu && <IconButton icon="pi-bars" label="Open the menu" className={styles.menu} onClick={onMenu} />}
      <Breadcrumb />
      <div className={styles.end}>
        <ThemeToggle />
        <UserMenu />
      </div>
    </header>
  )
}
