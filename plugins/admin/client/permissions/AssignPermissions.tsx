import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { LeaveDialog, UnsavedDialog, useFillHeight, useGuardedSave } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Button, Callout, EmptyState, ErrorState, PageHeader, Row, Skeleton } from '@core/client/ui'
import { links } from '../adminLinks'
import styles from './AssignPermissions.module.css'
import { findRights } from './rights'
import { RightsCards } from './RightsCards'
import { RightsMatrix } from './RightsMatrix'
import { RightsStore } from './RightsStore'
import { RightsToolbar } from './RightsToolbar'
import { RoleChoice } from './RoleChoice'
import { SaveRights } from './SaveRights'
import { ChangedRights } from './ChangedRights'

/** Another person has changed the role since: nobody's changes are overwritten without a decision. */
const ConcurrentEdit = observer(function ConcurrentEdit({ store }: { store: RightsStore }) {
  if (!store.theirs) return null
  return (
    <Callout tone="warning" title={`Somebody else changed what ${store.theirs.name} may do, while you did`}>
      <ChangedRights changes={store.theirChanges} />
      <Row gap={2} wrap align="stretch" className={styles.decide}>
        <Button size="small" variant="primary" onClick={() => store.keepMine()}>
          Reload and keep mine
        </Button>
        <Button size="small" onClick={() => store.takeTheirs()}>
          Reload and discard mine
        </Button>
      </Row>
    </Callout>
  )
})

/** Below this width, a matrix of twelve columns is unreadable. */
const query = '(width < 768px)'

const subscribe = (changed: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** @returns whether the window is as narrow as a phone. */
function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The permissions of a role, module by module. S2.17, S6.1, S6.4 */
export default observer(function AssignPermissions() {
  const [store] = useState(() => new RightsStore())
  const address = new URLSearchParams(useSearch())
  const requested = Number(address.get('role'))
  // What a link leads to, such as the permissions of a new kind of record.
  const [find] = useState(() => address.get('find') ?? '')
  const roleId = Number.isInteger(requested) && requested > 0 ? requested : undefined
  const [, navigate] = useLocation()
  const [leaveFor, setLeaveFor] = useState<{ readonly roleId: number | undefined }>()
  const { guard, save } = useGuardedSave(store)
  useEffect(() => store.follow(), [store])
  useEffect(() => void store.open(roleId), [store, roleId])

  const open = (id: number | undefined) =>
    navigate(id ? links.rights(id, find) : find ? links.rightsOf(find) : '/configuration', { replace: true })
  const leave = async () => {
    store.discard()
    setLeaveFor(undefined)
    await guard.release()
    open(leaveFor?.roleId)
  }

  return (
    <>
      <PageHeader
        title="Assign Permissions"
        subtitle="What people in a role see and do. A change applies at their next click."
      />
      <Sheet
        store={store}
        roleId={roleId}
        find={find}
        onRole={(id) => (store.dirty ? setLeaveFor({ roleId: id }) : open(id))}
        onSave={save}
      />
      <UnsavedDialog guard={guard} onLeave={guard.leave} />
      <LeaveDialog open={leaveFor !== undefined} onLeave={() => void leave()} onStay={() => setLeaveFor(undefined)}>
        What you have changed for {store.saved?.name} isn’t saved yet.
      </LeaveDialog>
    </>
  )
})

interface SheetProps {
  store: RightsStore
  roleId: number | undefined
  /** What is searched at first. */
  find: string
  onRole: (id: number | undefined) => void
  onSave: () => void
}

const Sheet = observer(function Sheet({ store, roleId, find, onRole, onSave }: SheetProps) {
  const viewer = useViewer()
  const narrow = useNarrow()
  const element = useRef<HTMLDivElement>(null)
  const height = useFillHeight(element)
  const [search, setSearch] = useState(find)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const { modules, roles, saved, compared, draft, error } = store
  const { modules: found, hits } = findRights(modules ?? [], search)
  const other = onlyDifferent && compared ? new Set(compared.permissionIds) : undefined
  const shown = other
    ? found.filter(({ permissions }) => permissions.some(({ id }) => other.has(id) !== draft.has(id)))
    : found
  const Rights = narrow ? RightsCards : RightsMatrix
  return (
    <div ref={element} className={styles.sheet} style={narrow ? undefined : { blockSize: height }}>
      <RightsToolbar
        {...{ store, roleId, onRole, search, onlyDifferent }}
        onSearch={setSearch}
        onOnlyDifferent={setOnlyDifferent}
      />
      <div className={styles.notices}>
        {roleId === undefined && find && (
          <Callout tone="neutral">Choose a role, and decide what it may do with “{find}”.</Callout>
        )}
        {saved?.fixed && (
          <Callout tone="neutral">
            {saved.name} may do everything, and that can’t be changed: somebody must be able to manage everything.
          </Callout>
        )}
        {saved && !saved.fixed && saved.roleId === viewer.roleId && (
          <Callout tone="warning">
            This is the role that you are in. What you take away here, you can’t give back yourself.
          </Callout>
        )}
        <ConcurrentEdit store={store} />
      </div>
      <div className={styles.body} aria-busy={!error && roleId !== undefined && !saved}>
        {error ? (
          <ErrorState error={error} onRetry={() => void store.open(roleId)} />
        ) : !roles || (roleId !== undefined && !saved) ? (
          <div className={styles.waiting}>
            <Skeleton height="320px" />
          </div>
        ) : !saved ? (
          <RoleChoice roles={roles} find={find} />
        ) : shown.length === 0 ? (
          <EmptyState icon="pi-search" title={other && !search ? 'No difference' : 'Nothing by that name'}>
            {other && !search
              ? `${saved.name} and ${compared?.name} may do the same.`
              : 'Try a shorter word: the name of a module, or of a permission.'}
          </EmptyState>
        ) : (
          <Rights store={store} modules={shown} hits={hits} />
        )}
      </div>
      {store.dirty && <SaveRights store={store} onSave={onSave} />}
    </div>
  )
})
