/** What a chart has in the place of a color that resembles the brand's: the theme's own. */
export const violet = 'light-dark(#5b5fe0, #9096fa)'

/** The colors 2 to 8 of charts in the light theme, as in `palette.css`. */
export const chartColors = ['#0c7766', '#e05503', '#3398d4', '#858c5b', '#ce6f97', '#1b4157', '#733614'] as const

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Red, green and blue count as the eye sees them (https://www.compuphase.com/cmetric.htm). */
function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)]
  const red = (a[0]! + b[0]!) / 2
  const [r, g, blue] = a.map((value, at) => (value - b[at]!) ** 2)
  return Math.sqrt((2 + red / 256) * r! + 4 * g! + (2 + (255 - red) / 256) * blue!)
}

/**
 * @param primary the brand's color in the light theme, `#rrggbb`
 * @returns the number of the chart color that is nearest to it; undefined if all differ well enough
 */
export function likeBrand(primary: string): number | undefined {
  const distances = chartColors.map((color) => distance(primary, color))
  const least = Math.min(...distances)
  return least < 150 ? distances.indexOf(least) + 2 : undefined
}
