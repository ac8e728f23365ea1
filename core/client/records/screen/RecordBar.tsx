import { observer } from 'mobx-react-lite'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import type { EntityRecord } from '../../entities/entityApi'
import { listLink } from '../../lists/useListLocation'
import { toast } from '../../toasts/toast'
import { IconButton } from '../../ui/buttons/IconButton'
import { Icon } from '../../ui/layout/Icon'
import type { RecordStore } from '../RecordStore'
import { copyLink } from './copyLink'
import { PresentPeople } from './PresentPeople'
import { idOf } from './RecordHost'
import { RecordWalk } from './RecordWalk'
import type { WalkedList } from './WalkedList'
import styles from './record.module.css'

interface RecordBarProps<Detail extends EntityRecord> {
  store: RecordStore<Detail>
  list: WalkedList
  listHref: string
}

/** Above the record, also while it is on its way, so that one can walk on: the way back to the list, who else is here, the records beside it in the list, its link. */
export const RecordBar = observer(function RecordBar<Detail extends EntityRecord>({ store, list, listHref }: RecordBarProps<Detail>) {
  const { entity, presence } = store
  const [path] = useLocation()
  const search = useSearch()
  const id = idOf(useParams<{ id: string }>().id)
  const back = listLink(listHref, list)
  const copy = async () => {
    if (await copyLink(search ? `${path}?${search}` : path)) toast.success('Link copied')
    else toast.error('The browser didn’t let us copy. The link is in the address bar.')
  }
  return (
    <div className={styles.bar}>
      <Link href={back.href} state={back.state} className={styles.back}>
        <Icon name="pi-arrow-left" />
        {entity.name.many}
      </Link>
      <div className={styles.tools}>
        <PresentPeople people={presence.others} />
        {id && <RecordWalk entity={entity} list={list} id={id} />}
        <IconButton icon="pi-link" label="Copy link" size="small" onClick={() => void copy()} />
      </div>
    </div>
  )
})
