import { observer } from 'mobx-react-lite'
import { Button, Callout } from '@core/client/ui'
import styles from './AssignPermissions.module.css'
import { ChangedRights } from './ChangedRights'
import type { RightsStore } from './RightsStore'

/** The role was changed by somebody else while it was being changed here: nothing of theirs is overwritten unseen. */
export const ConcurrentEdit = observer(function ConcurrentEdit({ store }: { store: RightsStore }) {
  if (!store.theirs) return null
  return (
    <Callout tone="warning" title={`Somebody else changed what ${store.theirs.name} may do, while you did`}>
      <ChangedRights changes={store.theirChanges} />
      <div className={styles.decide}>
        <Button size="small" variant="primary" onClick={() => store.keepMine()}>
          Reload and keep mine
        </Button>
        <Button size="small" onClick={() => store.takeTheirs()}>
          Reload and discard mine
        </Button>
      </div>
    </Callout>
  )
})
