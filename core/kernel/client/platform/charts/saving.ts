import { saveBlob } from '../saveBlob'

// Charts are saved as they look on screen: with the theme's computed colors, and with the names of the legend above them.

/** The CSS properties that a drawing gets from the stylesheet. A saved drawing has no stylesheet, so they are copied. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stop-color',
  'stop-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

const space = 'http://www.w3.org/2000/svg'
const margin = 24

/** @returns the chart inside an element as an independent SVG, or undefined if there is none */
export function chartSvg(within: Element, title: string): SVGSVGElement | undefined {
  const shown = within.querySelector<SVGSVGElement>('svg[data-chart]')
  if (!shown) return undefined
  const { width, height } = shown.getBoundingClientRect()
  const style = getComputedStyle(within)
  const font = style.fontFamily
  const ink = style.color
  const muted = getComputedStyle(within).getPropertyValue('--text-muted')
  const legend = [...within.querySelectorAll<HTMLElement>('[data-legend]')].filter((entry) => entry.checkVisibility())
  const rows = legendRows(
    legend.map((entry) => entry.dataset.legend!),
    width,
  )
  const top = margin + 28 + (rows.length > 0 ? rows.length * 20 + 8 : 0)

  const svg = document.createElementNS(space, 'svg')
  setAll(svg, {
    xmlns: space,
    width: width + 2 * margin,
    height: top + height + margin,
    viewBox: `0 0 ${width + 2 * margin} ${top + height + margin}`,
    'font-family': font,
    'font-size': 12,
  })
  svg.append(named('title', {}, title))
  svg.append(named('rect', { width: '100%', height: '100%', fill: groundOf(within) }))
  svg.append(named('text', { x: margin, y: margin + 14, 'font-size': 16, 'font-weight': 600, fill: ink }, title))
  rows.forEach((row, line) =>
    row.forEach(({ text, x, at }) => {
      const y = margin + 46 + line * 20
      const color = getComputedStyle(legend[at]!.querySelector('[style]') ?? legend[at]!).color
      svg.append(named('rect', { x: margin + x, y: y - 9, width: 10, height: 10, rx: 3, fill: color }))
      svg.append(named('text', { x: margin + x + 16, y, fill: muted || ink }, text))
    }),
  )
  const copy = shown.cloneNode(true) as SVGSVGElement
  inlineStyles(shown, copy)
  copy.removeAttribute('class')
  copy.removeAttribute('style')
  setAll(copy, { x: margin, y: top, width, height, overflow: 'visible' })
  svg.append(copy)
  return svg
}

export function saveSvg(within: Element, title: string, fileName: string): void {
  const svg = chartSvg(within, title)
  if (svg)
    saveBlob(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }), `${fileName}.svg`)
}

/** Saves the chart with twice the resolution of the screen, for printing. */
export async function savePng(within: Element, title: string, fileName: string): Promise<void> {
  const svg = chartSvg(within, title)
  if (!svg) return
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveBlob(blob, `${fileName}.png`)
}

export function saveCsv(within: Element, fileName: string): void {
  const table = within.querySelector<HTMLTableElement>('table[data-chart-table]')
  if (table) saveBlob(new Blob([chartCsv(table)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
}

/** @returns the table of a chart as CSV: names as shown, figures as plain numbers */
export function chartCsv(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) =>
    [...row.cells].map((cell) => cell.dataset.value ?? quoted(defused(cell.textContent))).join(','),
  )
  // The byte order mark tells Excel that the file is UTF-8.
  return `\uFEFF${rows.join('\r\n')}\r\n`
}

/** Escapes a name that a spreadsheet would treat as a formula. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function legendRows(names: readonly string[], width: number) {
  const rows: { text: string; x: number; at: number }[][] = []
  let x = Infinity
  names.forEach((text, at) => {
    const size = text.length * 6.7 + 36
    if (x + size > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)!.push({ text, x, at })
    x += size
  })
  return rows
}

function inlineStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from)
  for (const name of drawn) to.setAttribute(name, style.getPropertyValue(name))
  if (style.display === 'none') to.setAttribute('display', 'none')
  for (const name of ['class', 'style', 'href', 'tabindex']) to.removeAttribute(name)
  const copies = [...to.children]
  ;[...from.children].forEach((child, at) => inlineStyles(child, copies[at]!))
}

/** @returns the first opaque background behind an element */
function groundOf(element: Element | null): string {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent') return backgroundColor
  }
  return '#ffffff'
}

function named(name: string, attributes: Readonly<Record<string, string | number>>, text?: string): SVGElement {
  const element = document.createElementNS(space, name)
  setAll(element, attributes)
  if (text !== undefined) element.textContent = text
  return element
}

function setAll(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}
