import { Link, useLocation, useRouter } from 'wouter'
import { useRegistry } from '../../session/registry/RegistryProvider'
import { dashboardPath } from '../../session/paths'
import { useSessionState } from '../../session/SessionProvider'
import { copyLink } from '../../platform/copyLink'
import { classes } from '../../platform/ui/classes'
import { usePageTitle } from '../../platform/ui/layout/pageTitle'
import { Icon } from '../../platform/ui/layout/Icon'
import { activeLeaf, activeMenu } from '../../session/menus/menuRules'
import { findRoute } from '../../session/registry/findRoute'
import styles from './Breadcrumb.module.css'

/**
 * The breadcrumb: the first page, the menu's title, its child's title, the page's own title, the current path. None for a hidden item.
 * S2.35, D10
 */
export function Breadcrumb() {
  // All menus, not only reachable ones, because a page that is refused has a breadcrumb too.
  const { menus } = useSessionState()
  const [path] = useLocation()
  const { guardedPaths } = useRegistry()
  const { parser } = useRouter()
  const title = usePageTitle()
  // A screen without a link, such as /permission/add-permission, has the menu that it is declared with.
  const menu = activeMenu(menus, path) ?? menus.find(({ id }) => id === findRoute(parser, guardedPaths, path)?.menuId)
  if (menu?.isHide) return null
  const leaf = menu && activeLeaf(menu.children, path)
  // The heading of the first page is a greeting, which is no name of a place.
  const isNamed = path === dashboardPath || ['', menu?.title, leaf?.childtitle].includes(title)
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol className={styles.list}>
        <li>
          <Link href={dashboardPath} aria-label="Home page" className={styles.home}>
            <Icon name="pi-home" />
          </Link>
        </li>
        {menu && (
          <li className={styles.parent}>
            <span>{menu.title}</span>
          </li>
        )}
        {leaf && leaf.childtitle !== menu.title && (
          <li className={styles.parent}>
            <span>{leaf.childtitle}</span>
          </li>
        )}
        <li aria-current="page" className={classes(styles.page, isNamed && menu && styles.unnamed)}>
          {!isNamed && <span className={styles.title}>{title}</span>}
          <button
            type="button"
            aria-label={`${path}: copy the link`}
            data-tip="Copy the link"
            className={styles.path}
            onClick={() => void copyLink(`${path}${location.search}`)}
          >
            <bdi dir="ltr">{path}</bdi>
          </button>
        </li>
      </ol>
    </nav>
  )
}
