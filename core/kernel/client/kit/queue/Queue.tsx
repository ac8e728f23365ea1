import { useEffect, useEffectEvent, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { classes } from '../../platform/ui/classes'
import { Muted } from '../../platform/ui/layout/Muted'
import { focusItem, queueKey, type QueueVerdict, useKeysFromOutside, useQueueShortcuts } from './queueKeys'
import styles from './Queue.module.css'

/** Something that needs somebody now. */
export interface QueueItem {
  readonly id: number | string
  /** Why it is in the queue: the id of a group. */
  readonly group: string
}

/** The items of one reason. */
export interface QueueGroup {
  readonly id: string
  readonly name: string
  /** How many items have this reason, on every page. */
  readonly count: number
}

/** What a row of the queue needs to know. */
export interface QueueRowContext<Action extends string> {
  /** The chosen item is shown beside the queue, with its actions. */
  readonly beside: boolean
  readonly act: (action: Action) => void
  /** For the link of its name. Enter opens the record; while the item is shown beside the queue, a click chooses it. */
  readonly onNameClick: (event: MouseEvent) => void
}

interface QueueProps<Item extends QueueItem, Action extends string> {
  /** Ordered by their groups. */
  readonly items: readonly Item[]
  /** A heading with a count for each, in their order; without them it is one plain list. */
  readonly groups?: readonly QueueGroup[]
  readonly verdicts: readonly QueueVerdict<Action>[]
  /** Does what a key or a button means, or nothing where the viewer may not. */
  readonly onAct: (item: Item, action: Action) => void
  readonly renderRow: (item: Item, context: QueueRowContext<Action>) => ReactNode
  /** The layout of a row. */
  readonly rowClass?: string | undefined
  /** Shows the chosen item beside the queue. */
  readonly renderPanel?: ((item: Item, act: (action: Action) => void) => ReactNode) | undefined
  /** Below the last item. */
  readonly more?: ReactNode
  /** Called when an item in which somebody worked has come back for another reason. */
  readonly onStays?: (item: Item) => void
}

/**
 * Work to do, grouped by reason with counts. It is worked off by keys: J and K go through it, and each verdict has a key. When an item has
 * left its place, the one that is there now is the chosen one and has the focus.
 * @example <Queue items={calls} groups={reasons} verdicts={verdicts} onAct={act} renderRow={(call, context) => <CallRow {...context} call={call} />} />
 */
export function Queue<Item extends QueueItem, Action extends string>({
  items,
  groups,
  verdicts,
  onAct,
  renderRow,
  rowClass,
  renderPanel,
  more,
  onStays,
}: QueueProps<Item, Action>) {
  const [chosen, choose] = useState<{ readonly item: Item; readonly at: number }>()
  const root = useRef<HTMLDivElement>(null)
  const [worked] = useState(() => new WorkedItem<Item>())
  const beside = renderPanel !== undefined
  const shown = groups ? groups.flatMap(({ id }) => items.filter(({ group }) => group === id)) : items
  // When the chosen one has left its group, it is the one that is in its place now.
  const current = beside
    ? (shown.find(({ id, group }) => id === chosen?.item.id && group === chosen.item.group) ??
      shown[Math.min(chosen?.at ?? 0, shown.length - 1)])
    : undefined

  const follow = useEffectEvent(() => {
    const { item, at = 0 } = worked
    const now = item && shown.find(({ id }) => id === item.id)
    if (!item || now?.group === item.group) return
    worked.set(undefined)
    if (now) onStays?.(now)
    const next = Math.max(0, Math.min(at, shown.length - 1))
    if (document.activeElement !== document.body) return
    root.current?.querySelectorAll<HTMLElement>('li[data-id]')[next]?.querySelector('a')?.focus()
  })
  useEffect(() => follow(), [items])

  const act = (item: Item, action: Action) => {
    // A dialog may be open while the items come anew.
    worked.set(item, shown.indexOf(item))
    onAct(item, action)
  }
  useKeysFromOutside(root, groups !== undefined)
  useQueueShortcuts(
    current !== undefined,
    verdicts,
    (step) => current && focusItem(root.current, String(current.id), step),
    (action) => current && act(current, action),
  )

  const rowOf = (item: Item) => (
    // A click anywhere on the row chooses the item, as the focus on its name does. The keys are those of the name.
    <li
      key={item.id}
      data-id={item.id}
      className={classes(styles.row, rowClass, item === current && styles.current)}
      aria-current={item === current ? 'true' : undefined}
      {...(beside && {
        onFocus: () => choose({ item, at: shown.indexOf(item) }),
        onClick: () => choose({ item, at: shown.indexOf(item) }),
      })}
    >
      {renderRow(item, {
        beside,
        act: (action) => act(item, action),
        onNameClick(event) {
          if (beside && event.detail === 1 && !event.metaKey && !event.ctrlKey && !event.shiftKey)
            event.preventDefault()
        },
      })}
    </li>
  )
  return (
    // The keys of a row work where the focus is in it; each has a button, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={classes(styles.queue, beside && styles.besides)}
      onKeyDown={(event) => {
        const found = queueKey(event, root.current, verdicts)
        const item = found && items.find(({ id }) => String(id) === found.id)
        if (item) act(item, found.action)
      }}
    >
      <div className={styles.items}>
        {groups ? (
          groups.map((group) => {
            const of = items.filter((item) => item.group === group.id)
            return (
              of.length > 0 && (
                <Group key={group.id} of={group}>
                  {of.map(rowOf)}
                </Group>
              )
            )
          })
        ) : (
          <ul>{items.map(rowOf)}</ul>
        )}
        {more && <div className={styles.more}>{more}</div>}
      </div>
      {renderPanel && current && (
        <aside aria-label="Chosen item" className={styles.panel}>
          {renderPanel(current, (action) => act(current, action))}
        </aside>
      )}
    </div>
  )
}

/** The item in which somebody worked, until it leaves its place, and which place that was. */
class WorkedItem<Item> {
  item: Item | undefined
  at: number | undefined

  set(item: Item | undefined, at?: number): void {
    this.item = item
    this.at = at
  }
}

/** The items of one reason, below its name and their number. */
function Group({ of: { name, count }, children }: { readonly of: QueueGroup; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.reason}>
        {name}
        <Muted as="span">{count}</Muted>
      </h2>
      <ul>{children}</ul>
    </section>
  )
}
