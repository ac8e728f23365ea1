import type { Tone } from '@core/entity'

const tones: Readonly<Record<number, Tone>> = {
  1: 'neutral',
  2: 'info',
  3: 'info',
  4: 'progress',
  5: 'success',
  6: 'danger',
  7: 'warning',
  8: 'neutral',
}

export const statusTone = (id: number): Tone => tones[id] ?? 'neutral'
