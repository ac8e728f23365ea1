import { Link } from 'wouter'
import { useSessionState } from '../session/SessionProvider'
import { dashboardPath } from '../session/paths'
import { usePreload } from '../shell/screens/usePreload'
import { Icon } from '../ui/layout/Icon'
import styles from './Shortcuts.module.css'

/** The ways into one's work: what the sections of the role's menu offer beyond this page. */
export function Shortcuts() {
  const { menus } = useSessionState()
  const preload = usePreload()
  const shown = menus.filter(({ isHide, link, section }) => !isHide && section && link && link !== dashboardPath)
  if (shown.length === 0) return null
  return (
    <nav aria-label="Shortcuts" className={styles.shortcuts}>
      {shown.map(({ id, title, icon, link, section }) => (
        <Link key={id} href={link} className={styles.shortcut} {...preload(link)}>
          <span className={styles.picture}>
            <Icon name={icon} />
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            <span className={styles.section}>{section}</span>
          </span>
          <Icon name="pi-arrow-right" className={styles.arrow} />
        </Link>
      ))}
    </nav>
  )
}
