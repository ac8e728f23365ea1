import { observer } from 'mobx-react-lite'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import type { EntityRecord } from '../data/entityApi'
import { listLink } from '../lists/useListLocation'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Icon } from '../../platform/ui/layout/Icon'
import type { RecordStore } from '../records/RecordStore'
import { copyLink } from '../../platform/copyLink'
import { PresentPeople } from './PresentPeople'
import { idOf } from './RecordHost'
import { RecordWalk } from './RecordWalk'
import type { WalkedList, WalkedQueue } from './WalkedList'
import { Row } from '../../platform/ui/layout/Row'
import styles from './record.module.css'

interface RecordBarProps<Detail extends EntityRecord> {
  store: RecordStore<Detail>
  list: WalkedList
  listHref: string
  queue?: WalkedQueue | undefined
  /** The line that identifies the record: its number, its kind. */
  subtitle?: ((record: Detail) => string) | undefined
}

/**
 * The line above the record's title, also shown while it loads: the link back to the list or queue, what identifies the record, the other people who
 * have it open, the previous and next record, and a button that copies its address.
 */
export const RecordBar = observer(function RecordBar<Detail extends EntityRecord>({
  store,
  list,
  listHref,
  queue,
  subtitle,
}: RecordBarProps<Detail>) {
  const { entity, presence, record } = store
  const [path, navigate] = useLocation()
  const search = useSearch()
  const id = idOf(useParams<{ id: string }>().id)
  const back = queue ? { href: queue.href } : listLink(listHref, list)
  const tab = new URLSearchParams(search).get('tab')
  // Keeps the tab, but not what is open inside the tab, which belongs to this record.
  const go = (to: number) =>
    navigate(`${entity.screen!.replace(':id', String(to))}${tab ? `?tab=${encodeURIComponent(tab)}` : ''}`)
  const copy = () => copyLink(search ? `${path}?${search}` : path)
  return (
    <Row gap={4} justify="between" className={styles.bar}>
      <Row gap={3} className={styles.whence}>
        <Link {...back} className={styles.back}>
          <Icon name="pi-arrow-left" />
          {queue?.title ?? entity.name.many}
        </Link>
        {subtitle && record && record.id === id && <p className={`${styles.subtitle} sentence`}>{subtitle(record)}</p>}
      </Row>
      <div className={styles.tools}>
        <PresentPeople people={presence.others} />
        {id && <RecordWalk entity={entity} list={queue ?? list} id={id} onGo={go} />}
        <IconButton icon="pi-link" label="Copy link" size="small" onClick={() => void copy()} />
      </div>
    </Row>
  )
})
