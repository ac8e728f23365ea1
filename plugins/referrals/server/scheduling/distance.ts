import type { Distance } from './matchStaff'

const milesPerRadian = 3958.8
let loaded: Promise<Distance> | undefined

/**
 * @returns the function that computes the straight-line distance in miles between two ZIP codes, by the centers of their areas. The table is read on the
 * first call: 33,791 lines of the US Census Bureau's gazetteer (public domain).
 */
export function loadDistance(): Promise<Distance> {
  return (loaded ??= readCentres())
}

async function readCentres(): Promise<Distance> {
  const { default: text } = await import('./zipCentres.txt?raw')
  const centres = new Map<string, readonly [latitude: number, longitude: number]>()
  for (const line of text.split('\n')) {
    const [zip = '', latitude, longitude] = line.split(' ')
    if (/^\d{5}$/.test(zip)) centres.set(zip, [radians(latitude), radians(longitude)])
  }
  return (from, to) => {
    const [a, b] = [centres.get(from), centres.get(to)]
    if (!a || !b) return null
    const half = (at: 0 | 1) => Math.sin((b[at] - a[at]) / 2) ** 2
    const chord = half(0) + Math.cos(a[0]) * Math.cos(b[0]) * half(1)
    return Math.round(2 * milesPerRadian * Math.asin(Math.min(1, Math.sqrt(chord))))
  }
}

/** @param hundredths of a degree */
const radians = (hundredths: string | undefined) => (Number(hundredths) / 100 / 180) * Math.PI
