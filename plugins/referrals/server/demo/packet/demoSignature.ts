import { type Signature, signatureBox } from '@core/entity'
import type { SeededRandom } from '@core/server/plugin'

/** A signature: some are typed, others drawn as with a finger. */
export function demoSignature(random: SeededRandom, name: string): Signature {
  if (random.chance(0.4)) return { method: 'typed', name }
  return { method: 'drawn', strokes: [scribble(random), flourish(random)] }
}

/** Loops from left to right, the first of them large. */
function scribble(random: SeededRandom): number[] {
  const loops = random.between(5, 9)
  const width = random.between(300, 420)
  const points = Array.from({ length: loops * 8 }, (_, at) => {
    const turn = (at / 8) * Math.PI * 2
    const height = at < 8 ? 55 : 18 + random.next() * 14
    return [80 + (at / (loops * 8)) * width + Math.sin(turn) * 18, 105 - Math.cos(turn) * height]
  })
  return points.flatMap(([x, y]) => [within(x!, signatureBox.width), within(y!, signatureBox.height)])
}

function flourish(random: SeededRandom): number[] {
  const y = random.between(135, 160)
  return [90, y, 240, y - random.between(4, 14), random.between(380, 520), y + random.between(-8, 8)]
}

function within(value: number, most: number): number {
  return Math.round(Math.min(Math.max(value, 0), most))
}
