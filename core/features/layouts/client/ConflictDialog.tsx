import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { Segmented } from '@core/kernel/client/platform/ui/fields/Segmented'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import type { Layout } from '@core/kernel/entity/layouts'
import type { LayoutStore } from './LayoutStore'

const names = { form: 'The form', record: 'The page of a record', list: 'The list' } as const
const sides = [
  { id: 'mine', name: 'Yours' },
  { id: 'theirs', name: 'Theirs' },
] as const

/** Shown when another administrator saved the layout first: of each screen that both arranged, one arrangement stays. */
export const ConflictDialog = observer(function ConflictDialog({
  store,
  onSettled,
}: {
  store: LayoutStore
  onSettled: () => void
}) {
  const [theirs, setTheirs] = useState<ReadonlySet<keyof Layout>>(new Set())
  const { conflict } = store
  if (!conflict) return null
  const { conflicts } = conflict
  const settle = () => {
    store.settle(new Set(conflicts.filter((part) => !theirs.has(part))))
    onSettled()
  }
  return (
    <Dialog
      open
      title="Somebody else changed this"
      onClose={() => store.settle(new Set(conflicts))}
      footer={
        <>
          <Button onClick={() => store.settle(new Set(conflicts))}>Back to the layout</Button>
          <Button variant="primary" onClick={settle}>
            {conflicts.length > 0 ? 'Save these choices' : 'Save my changes too'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>
          {conflicts.length > 0
            ? 'The layout was saved by another administrator after you opened it. For each screen that you both arranged, choose what stays.'
            : 'The layout was saved by another administrator after you opened it. They arranged other screens than you, so both changes can stand.'}
        </p>
        {conflicts.map((part) => (
          <Segmented
            key={part}
            label={names[part]}
            options={sides}
            value={theirs.has(part) ? 'theirs' : 'mine'}
            onChange={(side) => {
              const next = new Set(theirs)
              if (side === 'theirs') next.add(part)
              else next.delete(part)
              setTheirs(next)
            }}
          />
        ))}
      </Stack>
    </Dialog>
  )
})
