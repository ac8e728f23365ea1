import { knownName } from '@core/entity'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Callout, Section, useReorderHandle } from '@core/client/ui'
import { useLookups } from '../settingsStores'
import { AddEntry } from './AddEntry'
import { EntryRow } from './EntryRow'
import styles from './LookupSettings.module.css'
import type { EditedList } from './LookupsStore'

/** In px; the stylesheet has the same value. */
const rowHeight = 48

/** One list: its active entries in order, and below them the retired ones. */
export const ListEntries = observer(function ListEntries({ list }: { list: EditedList }) {
  const store = useLookups()
  const [spoken, setSpoken] = useState('')
  useEffect(() => void store.count(list.id), [store, list.id])
  const active = list.entries.filter(({ retired }) => !retired)
  const retired = list.entries.filter((entry) => entry.retired)
  const uses = store.uses.get(list.id)
  const handle = useReorderHandle({
    rowHeight,
    move(from, to) {
      const place = store.move(list.id, from, to)
      if (place !== from) setSpoken(`${knownName(active[from]!.name)}: ${place + 1} of ${active.length}`)
      return place
    },
  })
  return (
    <Section
      title={list.title}
      subtitle="People choose from them in this order. A retired entry stays in the records that have it, and can’t be chosen again."
    >
      {store.refusal && <Callout tone="danger">{store.refusal}</Callout>}
      <ol aria-label={list.title} className={styles.entries}>
        {active.map((entry, at) => (
          <EntryRow
            key={entry.id}
            list={list}
            entry={entry}
            uses={uses && (uses.get(entry.id) ?? 0)}
            handle={handle(at)}
            say={setSpoken}
          />
        ))}
      </ol>
      <AddEntry list={list} />
      {retired.length > 0 && (
        <>
          <h3 className={styles.heading}>Retired</h3>
          <ul aria-label={`${list.title}, retired`} className={styles.entries}>
            {retired.map((entry) => (
              <EntryRow
                key={entry.id}
                list={list}
                entry={entry}
                uses={uses && (uses.get(entry.id) ?? 0)}
                say={setSpoken}
              />
            ))}
          </ul>
        </>
      )}
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </Section>
  )
})
