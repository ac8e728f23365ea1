// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from '../buttons/IconButton'
import { watchTooltips } from './tooltips'

let stop: () => void
const press = vi.fn<() => void>()
const closed = vi.fn<() => void>()
const onKeyDown = ({ key }: KeyboardEvent) => void (key === 'Escape' && closed())

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = () => {}
  render(
    <div>
      <IconButton icon="pi-pencil" label="Edit" onClick={press} />
      <IconButton icon="pi-trash" label="Delete" />
      <p>Nothing</p>
    </div>,
  )
  document.body.addEventListener('keydown', onKeyDown)
  stop = watchTooltips()
})
afterEach(() => {
  stop()
  document.body.removeEventListener('keydown', onKeyDown)
  cleanup()
  vi.useRealTimers()
  press.mockReset()
  closed.mockReset()
})

const tip = () => document.querySelector<HTMLElement>('[popover]')
const button = (name: string) => screen.getByRole('button', { name })
const over = (target: Element, pointerType = 'mouse') => pointer('pointerover', target, pointerType)
const wait = (ms: number) => vi.advanceTimersByTime(ms)

/** The constructor of pointer events in jsdom ignores the pointer type. */
function pointer(type: string, target: Element, pointerType: string) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  fireEvent(target, Object.assign(event, { pointerType }))
}

function walkTo(target: HTMLElement) {
  fireEvent.keyDown(document.body, { key: 'Tab' })
  target.focus()
  wait(0)
}

describe('[WCAG 1.4.13] the tooltip of a button that only shows an icon', () => {
  it('appears when a pointer rests on the button, and disappears after the pointer has left', () => {
    over(button('Edit'))
    wait(300)
    expect(tip()).toBeNull()
    wait(200)
    expect(tip()?.textContent).toBe('Edit')
    over(screen.getByText('Nothing'))
    wait(200)
    expect(tip()).toBeNull()
  })

  it('stays while the pointer is on it, and appears at the next button at once', () => {
    over(button('Edit'))
    wait(500)
    over(screen.getByText('Nothing'))
    over(tip()!)
    wait(5000)
    expect(tip()?.textContent).toBe('Edit')
    over(button('Delete'))
    wait(0)
    expect(tip()?.textContent).toBe('Delete')
  })

  it('appears with the keyboard focus, and is hidden by Escape, which closes nothing else', () => {
    walkTo(button('Edit'))
    expect(tip()?.textContent).toBe('Edit')
    fireEvent.keyDown(button('Edit'), { key: 'Escape' })
    expect([tip(), closed.mock.calls.length]).toEqual([null, 0])
    fireEvent.keyDown(button('Edit'), { key: 'Escape' })
    expect(closed).toHaveBeenCalledOnce()
    walkTo(button('Delete'))
    button('Delete').blur()
    expect(tip()).toBeNull()
  })

  it('does not appear when the page moves the focus, or after a click', () => {
    button('Edit').focus()
    expect(tip()).toBeNull()
    over(button('Delete'))
    pointer('pointerdown', button('Delete'), 'mouse')
    over(button('Delete'))
    wait(1000)
    expect(tip()).toBeNull()
  })

  it('appears on a long press, which does nothing else; a tap clicks the button', () => {
    pointer('pointerdown', button('Edit'), 'touch')
    wait(500)
    expect(tip()?.textContent).toBe('Edit')
    pointer('pointerup', button('Edit'), 'touch')
    fireEvent.click(button('Edit'))
    expect(press).not.toHaveBeenCalled()
    wait(1600)
    expect(tip()).toBeNull()
    pointer('pointerdown', button('Edit'), 'touch')
    pointer('pointerup', button('Edit'), 'touch')
    fireEvent.click(button('Edit'))
    expect(press).toHaveBeenCalledOnce()
    wait(1000)
    expect(tip()).toBeNull()
  })

  it('is not shown while a menu is opening, which moves the focus, nor where the focus has left again', () => {
    const show = vi.spyOn(HTMLElement.prototype, 'showPopover')
    fireEvent.keyDown(document.body, { key: 'Tab' })
    button('Edit').focus()
    expect(show, 'the browser refuses a popover within another one’s showing').not.toHaveBeenCalled()
    button('Edit').blur()
    wait(0)
    expect(tip()).toBeNull()
  })

  it('is not announced, because it is the same as the button’s name', () => {
    walkTo(button('Edit'))
    expect(tip()?.getAttribute('aria-hidden')).toBe('true')
    expect(button('Edit').hasAttribute('title')).toBe(false)
  })
})

describe('[WCAG 1.4.13] words that are cut for want of room', () => {
  /** jsdom lays nothing out. */
  function cut(element: HTMLElement, scrollWidth = 300) {
    element.style.textOverflow = 'ellipsis'
    Object.defineProperty(element, 'scrollWidth', { value: scrollWidth })
    Object.defineProperty(element, 'clientWidth', { value: 120 })
    // Nor does it know which words are drawn.
    Object.defineProperty(element, 'innerText', { value: element.textContent })
    return element
  }

  it('are shown whole where a pointer rests on them, and only there', () => {
    const words = cut(screen.getByText('Nothing'))
    over(words)
    wait(500)
    expect(tip()?.textContent).toBe('Nothing')
    over(button('Edit'))
    wait(0)
    expect(tip()?.textContent).toBe('Edit')
  })

  it('are not shown again where there is room for them', () => {
    over(cut(screen.getByText('Nothing'), 100))
    wait(500)
    expect(tip()).toBeNull()
  })

  it('are shown when a finger rests on them, unless it picks something up there', () => {
    const words = cut(screen.getByText('Nothing'))
    pointer('pointerdown', words, 'touch')
    wait(500)
    expect(tip()?.textContent).toBe('Nothing')
    pointer('pointerup', words, 'touch')
    wait(1500)
    words.setAttribute('data-drag', '1')
    pointer('pointerdown', words, 'touch')
    wait(500)
    expect(tip()).toBeNull()
  })

  it('of a link are shown when the keyboard comes to it', () => {
    render(
      <a href="/clients/12">
        <bdi>Bartholomew Fitzgerald</bdi>
      </a>,
    )
    cut(screen.getByText('Bartholomew Fitzgerald'))
    walkTo(screen.getByRole('link'))
    expect(tip()?.textContent).toBe('Bartholomew Fitzgerald')
    screen.getByRole('link').blur()
    expect(tip()).toBeNull()
  })
})
