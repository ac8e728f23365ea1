import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { SidePanel, SidePanelBody } from '../../platform/ui/overlays/SidePanel'
import { EmptyState } from '../../platform/ui/status/EmptyState'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import type { EntityListStore } from '../lists/EntityListStore'
import { titleOf } from '../data/titleOf'
import { RecordDetails, type DetailsPieces } from '../records/RecordDetails'
import { RecordStore } from '../records/RecordStore'
import { RecordWalk } from './RecordWalk'
import { RecordSkeleton } from './RecordSkeleton'
import styles from './RecordPreview.module.css'

interface RecordPreviewProps {
  list: EntityListStore
  id: number
  /** The same as on the record's own page. */
  details: DetailsPieces
  rowHref: (row: ListedRow) => string
  onShow: (id: number) => void
  onClose: () => void
}

/**
 * A panel beside a list that shows a whole record, updated by live changes. The user can go from record to record without leaving the list.
 */
const RecordPreview = observer(function RecordPreview({
  list,
  id,
  details,
  rowHref,
  onShow,
  onClose,
}: RecordPreviewProps) {
  const { entity } = list
  const [store] = useState(() => new RecordStore({ entity }))
  useEffect(() => () => store.dispose(), [store])
  useEffect(() => void store.load(id), [store, id])
  const { record, error, gone } = store
  const one = entity.name.one.toLowerCase()
  const title = record ? titleOf(entity, record) : entity.name.one
  return (
    <SidePanel
      label={`Preview of ${title}`}
      title={title}
      side="end"
      className={styles.panel}
      onClose={onClose}
      actions={
        <>
          <RecordWalk entity={entity} list={list} id={id} keys={false} onGo={onShow} />
          <LinkButton size="small" href={rowHref({ id } as ListedRow)}>
            Open
          </LinkButton>
        </>
      }
    >
      <SidePanelBody className={styles.body} tabIndex={0} role="group" aria-label={`What is known of ${title}`}>
        {gone ? (
          <EmptyState icon="pi-trash" title={`This ${one} isn’t there any more`}>
            Somebody has deleted it, or has changed who may see it.
          </EmptyState>
        ) : error && !record ? (
          <ErrorState error={error} onRetry={() => void store.load(id)} />
        ) : record ? (
          <RecordDetails fields={entity.fields} record={record} {...details} />
        ) : (
          <RecordSkeleton entity={entity} />
        )}
      </SidePanelBody>
    </SidePanel>
  )
})
export default RecordPreview
