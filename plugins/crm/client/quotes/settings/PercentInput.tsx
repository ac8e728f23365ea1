import { useState } from 'react'
import { TextInput } from '@core/client/ui'

interface PercentInputProps {
  label: string
  value: number
  /** The maximum. */
  most: number
  /** Digits after the decimal point. */
  places: number
  /** Called on blur or Enter, if the value was changed. */
  onSave: (value: number) => Promise<void>
}

/** A percentage in a table. It is saved on blur; Escape restores the saved value. */
export function PercentInput({ label, value, most, places, onSave }: PercentInputProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(value)
  const next = /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  const isWrong = !(next <= most) || Math.abs(next - Number(next.toFixed(places))) > 1e-9
  const error = isWrong ? `A number from 0 to ${most}${places > 0 ? `, with at most ${places} places` : ''}` : undefined
  const leave = () => {
    if (typed === undefined || isWrong) return
    if (next === value) return setTyped(undefined)
    void onSave(next).then(() => setTyped(undefined))
  }
  return (
    <TextInput
      label={label}
      labelHidden
      size="small"
      inputMode="decimal"
      value={text}
      error={error}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}
