import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { classes } from '../../../platform/ui/classes'
import { Icon } from '../../../platform/ui/layout/Icon'
import { Menu, type MenuItem } from '../../../platform/ui/overlays/Menu'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import type { EntityListStore } from '../EntityListStore'
import { viewLink } from '../useListLocation'
import type { ViewDialogKind } from './ViewDialogs'
import { Row } from '../../../platform/ui/layout/Row'
import styles from './ViewTabs.module.css'

const ViewDialogs = lazy(() => import('./ViewDialogs'))

/** The views of a list, beside its title: the plugin's, the user's own and shared ones, and the actions on the shown one. */
export const ViewTabs = observer(function ViewTabs({ store }: { store: EntityListStore }) {
  const { builtIn, views, view, unsaved } = store
  const viewer = useViewer()
  const [path] = useLocation()
  const [dialog, setDialog] = useState<ViewDialogKind>()
  const strip = useRef<HTMLUListElement>(null)
  const saved = views.find(view)
  const own = saved?.ownerId === viewer.id
  useEffect(() => {
    // In an animation frame, where the page is laid out anyway. Here it would cost another layout before the rows are drawn.
    const frame = requestAnimationFrame(() =>
      strip.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [view, views.ready])

  const tabs = [
    ...builtIn.map(({ id, name }) => ({ key: id, name, shared: false })),
    ...views.saved.map(({ id, name, shared }) => ({ key: String(id), name, shared })),
  ]
  const items: MenuItem[] = [
    { label: 'Save as a new view…', icon: 'pi-plus', onSelect: () => setDialog('create') },
    ...(saved && own
      ? [{ label: views.roles ? 'Rename and share…' : 'Rename…', icon: 'pi-pencil', onSelect: () => setDialog('edit') }]
      : []),
    ...(saved && !own && saved.shared && views.roles
      ? [{ label: 'Make it a role’s first view…', icon: 'pi-users', onSelect: () => setDialog('edit') }]
      : []),
    ...(saved && own
      ? [{ label: 'Delete view…', icon: 'pi-trash', tone: 'danger' as const, onSelect: () => setDialog('delete') }]
      : []),
  ]
  return (
    <Row
      as="nav"
      gap={0.5}
      aria-label={`Views of ${store.entity.name.many.toLocaleLowerCase()}`}
      className={styles.views}
    >
      <ul ref={strip} className={styles.strip}>
        {tabs.map(({ key, name, shared }) => (
          <li key={key}>
            <Link
              href={viewLink(path, key)}
              aria-current={key === view ? 'page' : undefined}
              className={classes(styles.tab, key === view && styles.current)}
              onClick={() => {
                // An address without a view now means the view that is chosen here, so the history entry of the previous view has to name
                // that view.
                if (location.search === '') navigate(viewLink(path, view), { replace: true, state: history.state })
                views.remember({ view: key })
              }}
            >
              {shared && <Icon name="pi-users" />}
              <bdi>{name}</bdi>
              {shared && <span className="visually-hidden"> (shared)</span>}
              {key === view && unsaved && (
                <span className={styles.dot}>
                  <span className="visually-hidden"> (changed)</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Menu align="start" items={items}>
        {(trigger) => <IconButton {...trigger} size="small" icon="pi-chevron-down" label="What to do with this view" />}
      </Menu>
      {dialog && (
        <Suspense>
          <ViewDialogs store={store} kind={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </Row>
  )
})
