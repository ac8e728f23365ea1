import { useLocation, Link } from 'wouter'
import { Icon } from '@core/client/ui'
import { activityPaths, myDayPath, taskPaths, weekPath } from '../../shared/crmPaths'
import styles from './tasks.module.css'

const places = [
  { href: myDayPath, name: 'My day', icon: 'pi-sun' },
  { href: weekPath, name: 'Calendar', icon: 'pi-calendar' },
  { href: taskPaths.list, name: 'Tasks', icon: 'pi-check-square' },
  { href: activityPaths.list, name: 'Activities', icon: 'pi-phone' },
] as const

/** Links between the screens of tasks and activities. */
export function TaskNav() {
  const [location] = useLocation()
  return (
    <nav aria-label="Tasks and activities" className={styles.nav}>
      {places.map(({ href, name, icon }) => (
        <Link key={href} href={href} aria-current={location === href ? 'page' : undefined} className={styles.place}>
          <Icon name={icon} />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}
