import { type SubmitEvent, useId, useState } from 'react'
import { Button, Dialog, Select, Stack, TextInput } from '@core/client/ui'
import { readValue } from './targetGrid'
import type { TargetGridStore } from './TargetGridStore'
import styles from './TargetGrid.module.css'

/** How targets are distributed over the months. */
const seasons = [
  { id: 'even', name: 'The same each month', weights: Array.from({ length: 12 }, () => 1) },
  {
    id: 'fleet',
    name: 'Fleet business: strong spring and fall',
    weights: [80, 85, 105, 110, 115, 105, 85, 80, 105, 110, 115, 105],
  },
  {
    id: 'yearEnd',
    name: 'Growing towards the year’s end',
    weights: [70, 75, 80, 85, 90, 95, 100, 105, 110, 120, 130, 140],
  },
] as const

/** Spreads a person's yearly target over its months. */
export function SpreadDialog({ store, onClose }: { store: TargetGridStore; onClose: () => void }) {
  const form = useId()
  const [total, setTotal] = useState('')
  const [season, setSeason] = useState('even')
  const [error, setError] = useState<string>()
  const fill = (event: SubmitEvent) => {
    event.preventDefault()
    const value = readValue(total)
    if (!value) return setError('Say how much a person is to reach in the year')
    store.spread(Math.round(value), seasons.find(({ id }) => id === season)!.weights)
    onClose()
  }
  return (
    <Dialog
      open
      title={`Spread ${store.year}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Fill in
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id={form} className={styles.form} onSubmit={fill}>
        <p>Fills the months that are open for everybody in view. You can change each before you save.</p>
        <TextInput
          label="Each person’s year"
          required
          inputMode="decimal"
          value={total}
          error={error}
          onChange={(text) => {
            setTotal(text)
            setError(undefined)
          }}
        />
        <Select label="Season" options={seasons} value={season} onChange={setSeason} />
      </Stack>
    </Dialog>
  )
}
