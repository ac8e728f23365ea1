// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CalendarParts } from './CalendarParts'
import { TimeGrid } from './TimeGrid'

afterEach(cleanup)

it('[S9.2] the hours make room for the month, also where a browser answers scrolling with a promise', () => {
  const scrollTo = vi.fn(async () => {})
  Object.assign(HTMLElement.prototype, { scrollTo })
  const { unmount } = render(<TimeGrid parts={{ store: { days: [] } } as unknown as CalendarParts} />)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  expect(unmount).not.toThrow()
})
