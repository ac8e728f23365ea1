import { observer } from 'mobx-react-lite'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { useLocation, useParams } from 'wouter'
import type { HistoryChange } from '@core/kernel/entity/apiTypes'
import { formatInstant } from '@core/kernel/entity/dates'
import { allows } from '@core/kernel/entity/policy'
import type { EntityRecord } from '../data/entityApi'
import { titleOf } from '../data/titleOf'
import { useViewer } from '../../session/registry/RegistryProvider'
import { addShortcuts, plain } from '../../platform/ui/shortcuts'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { fromRecord } from './useCameFromRecord'
import type { RecordPart, RecordParts } from '../records/RecordParts'
import type { RecordStore } from '../records/RecordStore'
import { RecordBar } from './RecordBar'
import { ContributedButtons } from './ContributedActions'
import { ContributedPanels } from './ContributedPanels'
import { idOf, RecordHost } from './RecordHost'
import { RecordMenu, type RecordMenuEntry } from './RecordMenu'
import { type RecordNews, RecordUpdatesBar } from './RecordUpdatesBar'
import { AddressedRecordTabs } from './RecordTabs'
import { useMediaQuery } from '../../platform/ui/useMediaQuery'
import type { WalkedList, WalkedQueue } from './WalkedList'
import styles from './record.module.css'

export interface EntityRecordScreenProps<Detail extends EntityRecord> extends RecordParts<Detail> {
  store: RecordStore<Detail>
  /** The list that its records are opened from. */
  list: WalkedList
  listHref: string
  /** Where the open record was opened from, if that wasn't the list. */
  queue?: WalkedQueue | undefined
  /** The address of the form, if there is one. */
  editHref?: (record: Detail) => string
  /** Actions beside the title for everyone who sees the record. */
  readActions?: RecordPart<Detail>
  /** Entries of the menu “…”, above Delete: actions that are used rarely. */
  menu?: readonly RecordMenuEntry<Detail>[]
  /** Below the header: how far it is on its way, by `StageSteps`. */
  stages?: RecordPart<Detail>
  /** What changes by others mean, if that is more than their fields. */
  news?: (changes: readonly HistoryChange[], id: number) => RecordNews | undefined
  /** What the user should consider before deleting. */
  deleteHint?: ReactNode
  /** Whether others refer to the record, so that the server would not delete it; `deleteHint` names them. */
  deleteBlocked?: (record: Detail) => boolean
}

/** The screen of a record: its title, status and actions; its facts; and what happened and what belongs to it, in tabs. */
export function EntityRecordScreen<Detail extends EntityRecord>(props: EntityRecordScreenProps<Detail>) {
  const { list, store } = props
  const id = idOf(useParams<{ id: string }>().id)
  const row = id === undefined ? undefined : list.rowOf(id)
  return (
    <>
      <RecordBar store={store} list={list} listHref={props.listHref} queue={props.queue} subtitle={props.subtitle} />
      <RecordHost store={store} mode="view" listHref={props.listHref} title={row && titleOf(store.entity, row)}>
        {(record) => <RecordView {...props} record={record} />}
      </RecordHost>
    </>
  )
}

const RecordView = observer(function RecordView<Detail extends EntityRecord>(
  props: EntityRecordScreenProps<Detail> & { record: Detail },
) {
  const {
    store,
    record,
    listHref,
    editHref,
    badge: Badge,
    readActions: ReadActions,
    actions: Actions,
    stages: Stages,
    notice: Notice,
    content,
    details: Details,
    facts: Facts,
    deleteHint,
  } = props
  const withheld = props.withheld?.(record) ?? []
  const { entity, gone } = store
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const title = titleOf(entity, record)
  const mayUpdate = !gone && !withheld.includes('update') && allows(entity, 'update', viewer, record)
  const mayDelete = !withheld.includes('delete') && allows(entity, 'delete', viewer, record)
  const edit = mayUpdate ? editHref?.(record) : undefined
  // On paper the facts always stand apart from the work; in a narrow window they are the first tab.
  const twoZones = useMediaQuery('(width >= 1024px), print', true)
  const known = (
    <>
      {Facts && <Facts record={record} />}
      <Details record={record} />
      <ContributedPanels />
      <Trace record={record} />
    </>
  )
  useEffect(() => {
    if (!edit) return
    return addShortcuts([
      {
        keys: ['E'],
        title: 'Edit',
        single: true,
        matches: plain('e'),
        run: () => navigate(edit, { state: fromRecord }),
      },
    ])
  }, [edit, navigate])
  return (
    <>
      <div className={styles.head}>
        <PageHeader
          title={title}
          aside={Badge && <Badge record={record} />}
          actions={
            <>
              {!gone && (
                <RecordMenu
                  entries={props.menu ?? []}
                  record={record}
                  {...(mayDelete && {
                    removal: { title, listHref, blocked: props.deleteBlocked?.(record) ?? false, children: deleteHint },
                  })}
                />
              )}
              {edit && (
                <LinkButton icon="pi-pencil" href={edit} state={fromRecord} className={styles.edit ?? ''}>
                  Edit
                </LinkButton>
              )}
              {!gone && <ContributedButtons />}
              {!gone && ReadActions && <ReadActions record={record} />}
              {mayUpdate && Actions && <Actions record={record} />}
            </>
          }
        />
      </div>
      <RecordUpdatesBar store={store} news={props.news} />
      {Stages && <Stages record={record} />}
      <div className={styles.zones}>
        {twoZones && (
          <aside aria-label="Facts" className={styles.facts} data-holds="">
            {known}
          </aside>
        )}
        <div className={styles.work}>
          {Notice && (
            <div className={styles.notices}>
              <Notice record={record} />
            </div>
          )}
          <AddressedRecordTabs
            entity={entity}
            id={record.id}
            content={content && { label: content.label, body: <content.body record={record} /> }}
            facts={
              !twoZones && (
                <div className={styles.facts} data-holds="">
                  {known}
                </div>
              )
            }
          />
        </div>
      </div>
    </>
  )
}) as <Detail extends EntityRecord>(props: EntityRecordScreenProps<Detail> & { record: Detail }) => ReactElement // observer() drops the type parameter

/** Who created the record, and who changed it last. */
function Trace({ record: { createdAt, updatedAt, labels } }: { record: EntityRecord }) {
  return (
    <p className={styles.trace}>
      Created {formatInstant(createdAt)}
      {labels.createdBy && ` by ${labels.createdBy}`}
      <br />
      Last changed {formatInstant(updatedAt)}
      {labels.updatedBy && ` by ${labels.updatedBy}`}
    </p>
  )
}
