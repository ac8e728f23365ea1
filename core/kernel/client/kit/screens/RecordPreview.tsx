import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { allows } from '@core/kernel/entity/policy'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { Row } from '../../platform/ui/layout/Row'
import { SidePanel, SidePanelBody } from '../../platform/ui/overlays/SidePanel'
import { EmptyState } from '../../platform/ui/status/EmptyState'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { EntityRecord } from '../data/entityApi'
import { titleOf } from '../data/titleOf'
import { OpenRecordContext, useOpenRecord } from '../records/OpenRecord'
import { RecordDetails } from '../records/RecordDetails'
import { RecordStore } from '../records/RecordStore'
import type { LoadRecordParts, RecordParts } from '../records/RecordParts'
import { RecordSkeleton } from './RecordSkeleton'
import { RecordTabs } from './RecordTabs'
import { RecordUpdatesBar } from './RecordUpdatesBar'
import { RecordWalk } from './RecordWalk'
import type { Walked } from './WalkedList'
import styles from './RecordPreview.module.css'
import recordStyles from './record.module.css'

interface RecordPreviewProps {
  list: Walked & { readonly entity: Entity }
  id: number
  /** By default all fields of the definition. */
  loadParts?: LoadRecordParts
  rowHref: (row: ListedRow) => string
  /** The actions that plugins contribute to the row. */
  renderActions?: false | ((row: ListedRow) => ReactNode)
  onShow: (id: number) => void
  onClose: () => void
}

/** All fields of the open record. */
function PlainDetails({ record }: { record: EntityRecord }) {
  const { store } = useOpenRecord()
  return <RecordDetails fields={store.entity.fields} record={record} />
}

const plain: RecordParts<EntityRecord> = { details: PlainDetails }

/**
 * A panel beside a list that shows a whole record as its page does, narrower, updated by live changes. The user can work on it, and go from
 * record to record, without leaving the list.
 */
const RecordPreview = observer(function RecordPreview({
  list,
  id,
  loadParts,
  rowHref,
  renderActions,
  onShow,
  onClose,
}: RecordPreviewProps) {
  const { entity } = list
  const [store] = useState(() => new RecordStore({ entity }))
  useEffect(() => () => store.dispose(), [store])
  useEffect(() => void store.load(id), [store, id])
  const [parts, setParts] = useState<RecordParts<EntityRecord>>()
  useEffect(() => {
    void (loadParts ? loadParts() : Promise.resolve(plain)).then(setParts)
  }, [loadParts])
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
          {/* A record has what a row of its list has. */}
          {renderActions && record && renderActions(record as unknown as ListedRow)}
          <RecordWalk entity={entity} list={list} id={id} keys={false} onGo={onShow} />
          <LinkButton size="small" href={rowHref({ id } as ListedRow)}>
            Open
          </LinkButton>
        </>
      }
    >
      <SidePanelBody className={styles.body} tabIndex={0} role="region" aria-label={`What is known of ${title}`}>
        {gone ? (
          <EmptyState icon="pi-trash" title={`This ${one} isn’t there any more`}>
            Somebody has deleted it, or has changed who may see it.
          </EmptyState>
        ) : error && !record ? (
          <ErrorState error={error} onRetry={() => void store.load(id)} />
        ) : record && parts ? (
          <OpenRecordContext value={{ store, record }}>
            <PreviewedRecord key={record.id} store={store} record={record} parts={parts} />
          </OpenRecordContext>
        ) : (
          <RecordSkeleton entity={entity} />
        )}
      </SidePanelBody>
    </SidePanel>
  )
})
export default RecordPreview

interface PreviewedRecordProps {
  store: RecordStore
  record: EntityRecord
  parts: RecordParts<EntityRecord>
}

function PreviewedRecord({ store, record, parts }: PreviewedRecordProps) {
  const { badge: Badge, subtitle, actions: Actions, notice: Notice, content, facts: Facts, details: Details } = parts
  const { entity } = store
  const viewer = useViewer()
  const [tab, setTab] = useState<string>()
  const mayUpdate = !parts.withheld?.(record).includes('update') && allows(entity, 'update', viewer, record)
  return (
    <>
      <Row gap={3} rowGap={2} wrap justify="between" className={styles.head}>
        <Row gap={3} rowGap={1} wrap className={styles.what}>
          {Badge && <Badge record={record} />}
          {subtitle && <span className="sentence">{subtitle(record)}</span>}
        </Row>
        {mayUpdate && Actions && (
          <Row gap={2} wrap>
            <Actions record={record} />
          </Row>
        )}
      </Row>
      <RecordUpdatesBar store={store} />
      {Notice && (
        <div className={recordStyles.notices}>
          <Notice record={record} />
        </div>
      )}
      <RecordTabs
        entity={entity}
        id={record.id}
        content={content && { label: content.label, body: <content.body record={record} /> }}
        facts={
          <div className={recordStyles.facts}>
            {Facts && <Facts record={record} />}
            <Details record={record} />
          </div>
        }
        requested={tab}
        onShow={setTab}
      />
    </>
  )
}
