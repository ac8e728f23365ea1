import type { CSSProperties } from 'react'
import type { PageSize } from '../../shared/esign/documentParts'

/** The position of a field as percentages of its page, so that it is right at any displayed width. */
export function boxStyle(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  page: PageSize,
): CSSProperties {
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return {
    // Paper isn't mirrored in right-to-left pages, so these are physical properties.
    left: share(x, page.width),
    top: share(y, page.height),
    width: share(width, page.width),
    height: share(height, page.height),
  }
}
