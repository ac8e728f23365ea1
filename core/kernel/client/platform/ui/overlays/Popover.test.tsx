// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Popover } from './Popover'

const hide = vi.fn()
let top: number

beforeEach(() => {
  hide.mockReset()
  top = 100
  // jsdom has no popovers and no layout.
  Object.assign(HTMLElement.prototype, { hidePopover: hide })
  Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 1000 })
  render(
    <Popover label="Filter by Priority" panel={<p>Routine</p>}>
      {(trigger) => (
        <button {...trigger} type="button">
          Priority
        </button>
      )}
    </Popover>,
  )
  screen.getByText('Priority').getBoundingClientRect = () =>
    ({ top, bottom: top + 20, left: 50, right: 120, width: 70, height: 20 }) as DOMRect
  act(() => void panel().dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })))
})
afterEach(cleanup)

const panel = () => screen.getByLabelText('Filter by Priority')
const scroll = (target: Node) => act(() => void target.dispatchEvent(new Event('scroll')))

describe('an open popover', () => {
  it('stays open if the page scrolled before it opened, or became shorter', () => {
    scroll(document)
    expect(screen.getByText('Routine')).toBeTruthy()
    expect(hide).not.toHaveBeenCalled()
  })

  it('follows its button, and closes when the button leaves the window', () => {
    top = 60
    scroll(document)
    expect(panel().style.top).toBe('84px')
    top = -40
    scroll(document)
    expect(hide).toHaveBeenCalledTimes(1)
  })

  it('does not move while something else scrolls', () => {
    top = -40
    scroll(screen.getByText('Routine'))
    expect(hide).not.toHaveBeenCalled()
  })
})
