import { countText } from '@core/entity'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { Button } from '@core/client/ui'
import styles from './AssignPermissions.module.css'
import { ChangedRights } from './ChangedRights'
import type { RightsStore } from './RightsStore'

/** The unsaved changes, as added and removed permissions. */
export const SaveRights = observer(function SaveRights({ store, onSave }: { store: RightsStore; onSave: () => void }) {
  const latest = useRef(onSave)
  useEffect(() => {
    latest.current = onSave
  })
  // Otherwise the browser would save the page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const { changes, saving } = store
  return (
    <section aria-label="Unsaved changes" className={styles.save}>
      <div className={styles.unsaved}>
        <p role="status" className={styles.count}>
          {countText(changes.length, 'unsaved change')}
        </p>
        <ChangedRights changes={changes} />
      </div>
      <div className={styles.buttons}>
        <Button disabled={saving} onClick={() => store.discard()}>
          Discard
        </Button>
        <Button variant="primary" loading={saving} onClick={onSave}>
          Save changes
        </Button>
      </div>
    </section>
  )
})
