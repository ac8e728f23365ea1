import { RoleSwitch } from '../../session/role/RoleSwitch'
import { layout, setLayout } from '../../theme/layout'
import { IconButton } from '../../ui/buttons/IconButton'
import { Brand } from '../sidebar/Brand'
import { Breadcrumb } from './Breadcrumb'
import styles from './Header.module.css'
import { SearchButton } from './SearchButton'
import { ThemeToggle } from './ThemeToggle'
import { UserMenu } from './UserMenu'

interface HeaderProps {
  /** The logo stands here, because there is no sidebar that has it. */
  branded: boolean
  /** Opens the drawer, where there is one. */
  onMenu: (() => void) | undefined
}

/** The bar above every page. */
export function Header({ branded, onMenu }: HeaderProps) {
  return (
    <header className={styles.header}>
      {onMenu && <IconButton icon="pi-bars" label="Open the menu" className={styles.menu} onClick={onMenu} />}
      {branded && (
        <span className={styles.brand}>
          <Brand />
        </span>
      )}
      <Breadcrumb />
      <div className={styles.end}>
        <SearchButton />
        <ThemeToggle />
        <IconButton icon="pi-sliders-h" label="Customize the layout" aria-haspopup="dialog" onClick={() => setLayout('customizer', !layout.customizer)} />
        <RoleSwitch className={styles.role} />
        <UserMenu />
      </div>
    </header>
  )
}
