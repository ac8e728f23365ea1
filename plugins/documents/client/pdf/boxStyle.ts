import type { CSSProperties } from 'react'
import type { PageSize } from '../../shared/esign/documentParts'

/** Where a field lies on its page, as shares of the page: right whatever the width in which the page is shown. */
export function boxStyle(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  page: PageSize,
): CSSProperties {
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return {
    // Paper doesn't mirror, so these are physical.
    left: share(x, page.width),
    top: share(y, page.height),
    width: share(width, page.width),
    height: share(height, page.height),
  }
}
