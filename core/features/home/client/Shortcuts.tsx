import { dashboardPath } from '@core/kernel/client/session/paths'
import { MenuLink } from '@core/kernel/client/session/menus/MenuLink'
import { groupMenus, leaves } from '@core/kernel/client/session/menus/menuRules'
import { useMenus } from '@core/kernel/client/session/menus/useMenus'
import { Icon } from '@core/kernel/client/platform/ui/layout/Icon'
import styles from './Shortcuts.module.css'

/** Links to the screens that the role's menus offer. */
export function Shortcuts() {
  const menus = useMenus()
  const ways = groupMenus(menus)
    .flatMap((group) => group.menus)
    .map(({ id, title, icon, link, section, children }) => ({
      id,
      title,
      icon,
      section,
      link: leaves(children)[0]?.childlink ?? link,
    }))
    .filter(({ link }) => link && link !== dashboardPath)
  if (ways.length === 0) return null
  return (
    <nav aria-labelledby="shortcuts-title" className={styles.shortcuts}>
      <h2 id="shortcuts-title" className={styles.title}>
        Go to
      </h2>
      <ul className={styles.list}>
        {ways.map(({ id, title, icon, link, section }) => (
          <li key={id}>
            <MenuLink href={link} className={styles.way}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{title}</span>
                <span className={styles.section}>{section ?? 'Administration'}</span>
              </span>
              <Icon name="pi-arrow-right" className={styles.arrow} />
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
