import { observer } from 'mobx-react-lite'
import { useEffect, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { formatInstant } from '@core/kernel/entity/dates'
import { allows } from '@core/kernel/entity/policy'
import type { EntityRecord } from '../data/entityApi'
import { titleOf } from '../data/titleOf'
import { useViewer } from '../../session/registry/RegistryProvider'
import { addShortcuts, plain } from '../../platform/ui/shortcuts'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { fromRecord } from './useCameFromRecord'
import type { RecordStore } from '../records/RecordStore'
import { RecordBar } from './RecordBar'
import { RecordHost } from './RecordHost'
import { RecordMenu, type RecordMenuEntry } from './RecordMenu'
import { RecordUpdatesBar } from './RecordUpdatesBar'
import { RecordTabs } from './RecordTabs'
import type { WalkedList, WalkedQueue } from './WalkedList'
import styles from './record.module.css'

/** A part of the screen that its plugin draws. */
type RecordPart<Detail> = ComponentType<{ record: Detail }>

export interface EntityRecordScreenProps<Detail extends EntityRecord> {
  store: RecordStore<Detail>
  /** The list that its records are opened from. */
  list: WalkedList
  listHref: string
  /** Where the open record was opened from, if that wasn't the list. */
  queue?: WalkedQueue | undefined
  /** The address of the form, if there is one. */
  editHref?: (record: Detail) => string
  subtitle?: (record: Detail) => string
  /** Beside the title: the record's status. */
  badge?: RecordPart<Detail>
  /** Actions on this kind of record, the primary one last. Only people who may update the record see them. */
  actions?: RecordPart<Detail>
  /** Actions beside the title for everyone who sees the record. */
  readActions?: RecordPart<Detail>
  /** Entries of the menu “…”, above Delete: actions that are used rarely. */
  menu?: readonly RecordMenuEntry<Detail>[]
  /** Below the header: how far it is on its way, by `StageSteps`. `mayUpdate` says whether the viewer may take it further. */
  stages?: ComponentType<{ record: Detail; mayUpdate: boolean }>
  /** Below that, above the tabs: what must not be overlooked. */
  notice?: RecordPart<Detail>
  /** The Details tab. */
  details: RecordPart<Detail>
  /** Beside the tabs: information that is often needed while working on the record. */
  facts?: RecordPart<Detail>
  /** Actions that are impossible for this record, although the policy allows them in general; `notice` gives the reason. */
  withheld?: (record: Detail) => readonly ('update' | 'delete')[]
  /** What the user should consider before deleting. */
  deleteHint?: ReactNode
  /** Whether others refer to the record, so that the server would not delete it; `deleteHint` names them. */
  deleteBlocked?: (record: Detail) => boolean
}

/** The screen of a record: its title and status, its actions, and all its data in tabs. */
export function EntityRecordScreen<Detail extends EntityRecord>(props: EntityRecordScreenProps<Detail>) {
  return (
    <>
      <RecordBar store={props.store} list={props.list} listHref={props.listHref} queue={props.queue} />
      <RecordHost store={props.store} mode="view" listHref={props.listHref}>
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
    subtitle,
    badge: Badge,
    readActions: ReadActions,
    actions: Actions,
    stages: Stages,
    notice: Notice,
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
          subtitle={subtitle?.(record)}
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
              {!gone && ReadActions && <ReadActions record={record} />}
              {mayUpdate && Actions && <Actions record={record} />}
            </>
          }
        />
      </div>
      <RecordUpdatesBar store={store} />
      {Stages && <Stages record={record} mayUpdate={mayUpdate} />}
      {Notice && (
        <div className={styles.notices}>
          <Notice record={record} />
        </div>
      )}
      <RecordTabs
        entity={entity}
        id={record.id}
        details={
          <>
            <Details record={record} />
            {!Facts && <Trace record={record} />}
          </>
        }
        facts={
          Facts && (
            <>
              <Facts record={record} />
              <Trace record={record} />
            </>
          )
        }
      />
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
