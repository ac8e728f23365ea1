import { Link } from 'wouter'
import { passwordPath } from '../../session/paths'
import { RoleSwitch } from '../../session/role/RoleSwitch'
import { useSessionState } from '../../session/SessionProvider'
import { layout, setLayout } from '../../theme/layout'
import { buttonClass } from '../../ui/buttons/buttonLook'
import { IconButton } from '../../ui/buttons/IconButton'
import { Icon } from '../../ui/layout/Icon'
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
  const { viewing } = useSessionState()
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
        {!viewing && (
          <Link href={passwordPath} title="Change your password" aria-label="Change your password" className={buttonClass({ variant: 'ghost' }, true, styles.account)}>
            <Icon name="pi-lock" />
          </Link>
        )}
        <UserMenu />
      </div>
    </header>
  )
}
