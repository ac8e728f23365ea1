import { PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'

/** How a page is shown: its size in points after cropping and rotation, and the matrix to the coordinates of its content. */
export interface ShownPage {
  readonly width: number
  readonly height: number
  /** From points of the page as shown, from its lower left corner, to those of its content: a, b, c, d, e, f (ISO 32000-2, 8.3.4). */
  readonly matrix: readonly [number, number, number, number, number, number]
}

export function shownPage(page: PDFPage): ShownPage {
  const { x, y, width, height } = visibleBox(page)
  const [a, b, c, d, e, f] = turn(page, x, y, width, height)
  const isUpright = a !== 0
  const unit = userUnit(page)
  return {
    width: (isUpright ? width : height) * unit,
    height: (isUpright ? height : width) * unit,
    matrix: [a / unit, b / unit, c / unit, d / unit, e, f],
  }
}

function turn(page: PDFPage, x: number, y: number, width: number, height: number): ShownPage['matrix'] {
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return [0, 1, -1, 0, x + width, y]
    case 180:
      return [-1, 0, 0, -1, x + width, y + height]
    case 270:
      return [0, -1, 1, 0, x, y + height]
    default:
      return [1, 0, 0, 1, x, y]
  }
}

/** Pages of building plans can be larger than the maximum in points, so they have a larger unit. */
function userUnit(page: PDFPage): number {
  const unit = page.node.lookup(PDFName.of('UserUnit'))
  return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1
}

/** Only the part of the crop box within the media box counts (ISO 32000-2, 14.11.2). */
function visibleBox(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()]
  const x = Math.max(media.x, crop.x)
  const y = Math.max(media.y, crop.y)
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : media
}
