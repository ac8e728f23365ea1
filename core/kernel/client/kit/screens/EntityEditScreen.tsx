import { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { EntityRecord } from '../data/entityApi'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import type { RecordStore } from '../records/RecordStore'
import { titleOf } from '../data/titleOf'
import { PresentPeople } from './PresentPeople'
import { RecordHost } from './RecordHost'
import { RecordUpdatesBar } from './RecordUpdatesBar'
import styles from './EntityEditScreen.module.css'

interface EntityEditScreenProps<Detail extends EntityRecord> {
  store: RecordStore<Detail>
  listHref: string
  subtitle?: ((record: Detail) => ReactNode) | undefined
  /** The form, with this record as its initial value. */
  children: (record: Detail) => ReactNode
}

/** The screen around a record's form. It shows who else has the record open, and warns when another person saves it. */
export function EntityEditScreen<Detail extends EntityRecord>({
  store,
  listHref,
  subtitle,
  children,
}: EntityEditScreenProps<Detail>) {
  return (
    <RecordHost store={store} mode="edit" listHref={listHref}>
      {(record) => <Begun key={record.id} {...{ store, record, subtitle, children }} />}
    </RecordHost>
  )
}

interface BegunProps<Detail extends EntityRecord> extends Pick<
  EntityEditScreenProps<Detail>,
  'store' | 'subtitle' | 'children'
> {
  record: Detail
}

function Begun<Detail extends EntityRecord>({ store, record, subtitle, children }: BegunProps<Detail>) {
  // A form keeps its initial record, whatever is saved later.
  const [began] = useState(record)
  return (
    <>
      <PageHeader
        title={`Edit ${titleOf(store.entity, began)}`}
        subtitle={subtitle?.(began)}
        aside={<Others store={store} />}
      />
      <div className={styles.updates}>
        <RecordUpdatesBar store={store} />
      </div>
      {children(began)}
    </>
  )
}

const Others = observer(function Others({ store }: { store: RecordStore }) {
  return <PresentPeople people={store.presence.others} />
})
