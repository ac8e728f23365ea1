/** Red, green and blue in linear light, each from 0 to 1. */
export type Linear = readonly [red: number, green: number, blue: number]

/** @param hex `#rrggbb` */
export function linearOf(hex: string): Linear {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** @returns `#rrggbb` */
export function hexOf(color: Linear): string {
  const channel = (value: number) =>
    Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
  return `#${color
    .map((value) =>
      channel(Math.min(1, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The relative luminance from 0 to 1 (WCAG 2.2). */
export function luminance([red, green, blue]: Linear): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(linearOf(one)), luminance(linearOf(other))].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}
