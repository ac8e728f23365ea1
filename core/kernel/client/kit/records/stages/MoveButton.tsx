import { Button } from '../../../platform/ui/buttons/Button'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import { Icon } from '../../../platform/ui/layout/Icon'
import { Menu } from '../../../platform/ui/overlays/Menu'
import { useKey } from '../../../platform/ui/useKey'
import styles from './MoveButton.module.css'

/** A status that a record may get. */
export interface Move {
  readonly id: number
  readonly name: string
  /** `back` returns to an earlier status, `rest` pauses the record, `end` closes it. */
  /** What its entry says; by default the name, or the way back to it. */
  readonly label?: string
  readonly kind: 'forward' | 'back' | 'rest' | 'end'
}

interface MoveButtonProps {
  /** The name of the menu: `Change status`. */
  label: string
  moves: readonly Move[]
  /** The text of the button that takes the next step; by default `Move to` and the name. */
  textOf?: (move: Move) => string
  /** Whether the record has another primary action. */
  secondary?: boolean
  onGo: (id: number) => void
}

const icons = {
  forward: 'pi-arrow-right',
  back: 'pi-arrow-left',
  rest: 'pi-pause',
  end: 'pi-times-circle',
} as const
const order = ['forward', 'rest', 'back', 'end'] as const

/** Moves a record on: the button takes the next step, and its menu has the other statuses, those that end it last. */
export function MoveButton({
  label,
  moves,
  textOf = ({ name }) => `Move to ${name}`,
  secondary = false,
  onGo,
}: MoveButtonProps) {
  // Opens the menu; where there is one way only, its button is a key away from being pressed.
  useKey('s', label, () => {
    const button = document.querySelector<HTMLElement>('[data-moves]')
    if (button?.hasAttribute('aria-haspopup')) button.click()
    else button?.focus()
  })
  if (moves.length === 0) return null
  const variant = secondary ? 'secondary' : 'primary'
  const next = moves.find(({ kind }) => kind === 'forward')
  const sorted = moves.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const ends = sorted.findIndex(({ kind }) => kind === 'end')
  const items = sorted.map(({ id, name, kind, label: own }, at) => ({
    label: own ?? (kind === 'back' ? `Back to ${name}` : name),
    icon: icons[kind],
    apart: at === ends && at > 0,
    onSelect: () => onGo(id),
  }))
  if (!next)
    return (
      <Menu items={items}>
        {(trigger) => (
          <Button {...trigger} data-moves>
            {label}
            <Icon name="pi-chevron-down" />
          </Button>
        )}
      </Menu>
    )
  const button = (
    <Button
      variant={variant}
      className={moves.length > 1 ? styles.next : undefined}
      data-moves={moves.length === 1 || undefined}
      onClick={() => onGo(next.id)}
    >
      {textOf(next)}
    </Button>
  )
  if (moves.length === 1) return button
  return (
    <div data-split className={styles.split}>
      {button}
      <Menu items={items}>
        {(trigger) => (
          <IconButton
            {...trigger}
            data-moves
            icon="pi-chevron-down"
            label={label}
            variant={variant}
            className={secondary ? styles.others : `${styles.others} ${styles.onPrimary}`}
          />
        )}
      </Menu>
    </div>
  )
}
