import { countText, knownName } from '@core/entity'
import { type ComponentProps, useRef, useState, type KeyboardEvent } from 'react'
import { Button, flushThen, Icon, IconButton, ReorderHandle, Row, TextInput } from '@core/client/ui'
import { useLookups } from '../settingsStores'
import styles from './LookupSettings.module.css'
import type { EditedEntry, EditedList } from './LookupsStore'

interface EntryRowProps {
  list: EditedList
  entry: EditedEntry
  /** The number of records that use it; undefined until it is counted. */
  uses: number | undefined
  /** For an entry that can be moved. */
  handle?: Omit<ComponentProps<typeof ReorderHandle>, 'name'>
  /** For screen readers. */
  say: (words: string) => void
}

/** An entry: it can be moved by its handle, renamed in place, retired and restored. */
export function EntryRow({ list, entry: { id, name: stored, retired, usedBy }, uses, handle, say }: EntryRowProps) {
  const lookups = useLookups()
  // It is renamed by what is stored.
  const name = knownName(stored)
  const [typed, setTyped] = useState<string>()
  const rename = useRef<HTMLLIElement>(null)
  const done = () =>
    flushThen(
      () => setTyped(undefined),
      () => rename.current?.querySelector<HTMLElement>('[data-rename]')?.focus(),
    )
  const save = async () => {
    const wanted = typed?.trim() ?? ''
    if (wanted === '' || wanted === stored) return done()
    if (await lookups.rename(list.id, id, wanted)) {
      say(`${name} is called ${wanted} now`)
      done()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      done()
    }
  }
  const retire = async () => {
    if (await lookups.retire(list.id, id, !retired)) say(retired ? `${name} can be chosen again` : `${name} is retired`)
  }
  return (
    <li ref={rename} className={styles.entry}>
      {handle && <ReorderHandle name={name} {...handle} />}
      {typed === undefined ? (
        <>
          <bdi className={styles.entryName}>{name}</bdi>
          <span className={styles.uses}>
            {uses === undefined ? '' : uses === 0 ? 'Not used' : countText(uses, 'record')}
          </span>
          <IconButton
            data-rename
            icon="pi-pencil"
            size="small"
            label={`Rename ${name}`}
            onClick={() => setTyped(stored)}
          />
          {usedBy ? (
            <span className={styles.needed} data-tip={`Needed by ${knownName(usedBy)}`}>
              <Icon name="pi-lock" />
              <span className="visually-hidden">Can’t be retired: needed by {knownName(usedBy)}</span>
            </span>
          ) : (
            <Button
              size="small"
              variant="ghost"
              aria-label={retired ? `Bring back ${name}` : `Retire ${name}`}
              onClick={() => void retire()}
            >
              {retired ? 'Bring back' : 'Retire'}
            </Button>
          )}
        </>
      ) : (
        <Row
          as="form"
          gap={2}
          className={styles.rename}
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextInput
            label={`New name of ${name}`}
            labelHidden
            size="small"
            maxLength={100}
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" size="small" variant="primary">
            Rename
          </Button>
          <Button size="small" onClick={done}>
            Cancel
          </Button>
        </Row>
      )}
    </li>
  )
}
