/** For each arrow key the axis (0 across, 1 down) and the direction. Down and right are positive. */
const ways: Readonly<Record<string, readonly [along: 0 | 1, sign: 1 | -1]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 1],
  ArrowUp: [1, -1],
}

/**
 * @returns the mark that a key leads to from the focused one, or undefined if there is none. Of several marks at the same distance it is
 * the one nearest on the other axis.
 */
export function nextMark(within: Element, key: string, rtl: boolean): HTMLElement | undefined {
  const marks = [...within.querySelectorAll<HTMLElement>('[data-mark]')]
  const from = marks.find((mark) => mark === document.activeElement)
  if (!from) return undefined
  if (key === 'Home') return marks[0]
  if (key === 'End') return marks.at(-1)
  const way = ways[key]
  if (!way) return undefined
  const [along, sign] = [way[0], way[0] === 0 && rtl ? -way[1] : way[1]]
  const place = (mark: HTMLElement) => mark.dataset.mark!.split(',').map(Number)
  const start = place(from)
  const far = (mark: HTMLElement) => (place(mark)[along]! - start[along]!) * sign
  const aside = (mark: HTMLElement) => Math.abs(place(mark)[1 - along]! - start[1 - along]!)
  return marks.filter((mark) => far(mark) > 0).toSorted((a, b) => far(a) - far(b) || aside(a) - aside(b))[0]
}
