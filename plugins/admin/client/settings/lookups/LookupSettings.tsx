import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { classes, ErrorState, Select, Skeleton } from '@core/client/ui'
import { useLookups } from '../settingsStores'
import { compareNames, knownName } from '@core/entity'
import { links } from '../../adminLinks'
import { ListEntries } from './ListEntries'
import styles from './LookupSettings.module.css'

/** The look-up lists: the chosen one is edited beside the choice. */
export const LookupSettings = observer(function LookupSettings() {
  const store = useLookups()
  const [, navigate] = useLocation()
  const requested = new URLSearchParams(useSearch()).get('list')
  useEffect(() => {
    void store.load()
    return () => void store.settle()
  }, [store])
  const { error } = store
  if (error && !store.lists) return <ErrorState error={error} onRetry={() => void store.load()} />
  if (!store.lists) return <Skeleton height="240px" />
  const lists = store.lists
    .map((one) => ({ ...one, title: knownName(one.title) }))
    .toSorted((a, b) => compareNames(a.title, b.title))
  const list = lists.find(({ id }) => id === requested) ?? lists[0]
  if (!list) return <p>No plugin that is on has look-up lists.</p>
  const pick = (id: string) => {
    void store.settle()
    store.forgetRefusal()
    navigate(links.lookupList(id), { replace: true })
  }
  const count = ({ entries }: typeof list) => entries.filter(({ retired }) => !retired).length
  return (
    <div className={styles.columns}>
      <nav aria-label="Look-up lists" className={styles.index}>
        <ul>
          {lists.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one.id === list.id || undefined}
                className={classes(styles.pick, one.id === list.id && styles.picked)}
                onClick={() => pick(one.id)}
              >
                <span>{one.title}</span>
                <span className={styles.figure}>{count(one)}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.choose}>
        <Select
          label="List"
          value={list.id}
          options={lists.map(({ id, title }) => ({ id, name: title }))}
          onChange={pick}
        />
      </div>
      <ListEntries key={list.id} list={list} />
    </div>
  )
})
