import { Link } from 'wouter'
import { HeaderItems } from './HeaderItems'
import { accountPath } from '../../session/paths'
import { RoleSwitch } from '../../session/role/RoleSwitch'
import { useSessionState } from '../../session/SessionProvider'
import { layout, setLayout } from '../../platform/theme/layout'
import { buttonClass } from '../../platform/ui/buttons/buttonLook'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Icon } from '../../platform/ui/layout/Icon'
import { Brand } from '../sidebar/Brand'
import { Breadcrumb } from './Breadcrumb'
import styles from './Header.module.css'
import { SearchButton } from './SearchButton'
import { UserMenu } from './UserMenu'
import { useSnapshot } from 'valtio/react'
import { Row } from '../../platform/ui/layout/Row'

interface HeaderProps {
  /** Whether the logo is here, because there is no sidebar with it. */
  branded: boolean
  /** Opens the drawer, if there is one. */
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
      <Row gap={1} className={styles.end}>
        <SearchButton />
        {!viewing && <HeaderItems />}
        <ThemeToggle />
        <RoleSwitch className={styles.role} />
        {!viewing && (
          <Link
            href={accountPath}
            data-tip="Your account"
            aria-label="Your account"
            className={buttonClass({ variant: 'ghost' }, true, styles.account)}
          >
            <Icon name="pi-user" />
          </Link>
        )}
        <UserMenu />
      </Row>
    </header>
  )
}

/** Switches between light and dark. S4.19 */
function ThemeToggle() {
  const { darkMode } = useSnapshot(layout)
  return (
    <IconButton
      icon={darkMode ? 'pi-sun' : 'pi-moon'}
      label={darkMode ? 'Switch to light mode' : 'Switch to dark mode'}
      className={styles.theme}
      onClick={() => setLayout('darkMode', !darkMode)}
    />
  )
}
