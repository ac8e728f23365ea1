import { useSnapshot } from 'valtio/react'
import { Switch } from '../../platform/ui/fields/Switch'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { closeOverlay, overlays } from '../overlays'
import { screenShortcuts } from '../../platform/ui/shortcuts'
import { frameShortcuts, type KeyGroup, otherKeys } from './frameShortcuts'
import { goDestinations } from './goKeys'
import { Row } from '../../platform/ui/layout/Row'
import styles from './ShortcutSheet.module.css'

/** The list of all shortcuts, and the switch that turns off single keys. */
export default function ShortcutSheet() {
  const { singleKeys } = useSnapshot(overlays)
  return (
    <Dialog open title="Keyboard shortcuts" width="560px" onClose={closeOverlay}>
      {groupsOf(screenShortcuts()).map(({ group, keys }) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.title}>{group}</h3>
          <dl className={styles.list}>
            {keys.map((key) => (
              <Row gap={4} justify="between" key={key.keys.join(' ') + key.title} className={styles.row}>
                <dt>{key.title}</dt>
                {/* As on the keyboard: in a right-to-left page “[” would be mirrored, and Ctrl would come after its letter. */}
                <dd dir="ltr" className={styles.keys}>
                  {key.keys.map((name) => (
                    <kbd key={name} className={styles.key}>
                      {name}
                    </kbd>
                  ))}
                </dd>
              </Row>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label="Single keys"
        help="Turn them off if you dictate, or press them by accident. Until this tab is closed."
        checked={singleKeys}
        onChange={(on) => (overlays.singleKeys = on)}
      />
    </Dialog>
  )
}

/** What the open screen adds stands first. Keys of lists that it has itself are not listed twice. */
function groupsOf(own: KeyGroup['keys']): readonly KeyGroup[] {
  const names = new Set(own.flatMap(({ keys }) => keys))
  const isOwn = ({ keys }: KeyGroup['keys'][number]) => keys.some((key) => names.has(key))
  return [
    { group: 'This screen', keys: own },
    { group: 'Everywhere', keys: [...frameShortcuts, { keys: ['Esc'], title: 'Close what is open on top' }] },
    {
      group: 'Go to',
      keys: goDestinations().map(({ letter, title }) => ({ keys: ['G', letter.toUpperCase()], title })),
    },
    ...otherKeys.map(({ group, keys }) => ({ group, keys: keys.filter((key) => !isOwn(key)) })),
  ].filter(({ keys }) => keys.length > 0)
}
