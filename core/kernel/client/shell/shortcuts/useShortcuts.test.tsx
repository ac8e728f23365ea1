// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { overlays } from '../overlays'
import { useShortcuts } from './useShortcuts'

function Page() {
  useShortcuts()
  return (
    <main>
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Box" />
      <textarea aria-label="Area" />
      <select aria-label="Choice" />
      <div role="menu" aria-label="Menu" />
      <input type="search" aria-label="Search" />
    </main>
  )
}

beforeEach(() => {
  Object.assign(overlays, { open: undefined, singleKeys: true })
  render(<Page />)
})
afterEach(cleanup)

const press = (key: string, on: Element = document.body, more: object = {}) => {
  fireEvent.keyDown(on, { key, ...more })
  const { open } = overlays
  overlays.open = undefined
  return open
}

describe('shortcuts', () => {
  it('a typed letter never triggers one; a checkbox takes no letters', () => {
    for (const name of ['Text', 'Area', 'Choice', 'Menu', 'Search'])
      expect(press('?', screen.getByLabelText(name)), name).toBeUndefined()
    expect(press('?', screen.getByLabelText('Box'))).toBe('shortcuts')
    expect(press('?')).toBe('shortcuts')
  })

  it('Ctrl or ⌘ and K open the palette, also from a field', () => {
    expect(press('k', screen.getByLabelText('Text'), { ctrlKey: true })).toBe('palette')
    expect(press('K', document.body, { metaKey: true })).toBe('palette')
    expect(press('k')).toBeUndefined()
  })

  it('single keys can be turned off', () => {
    overlays.singleKeys = false
    expect(press('?')).toBeUndefined()
    expect(press('k', document.body, { ctrlKey: true })).toBe('palette')
  })

  it('do nothing while a dialog is open', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    expect(press('?')).toBeUndefined()
    expect(press('k', document.body, { ctrlKey: true })).toBeUndefined()
    dialog.remove()
  })

  it('/ focuses the search of the page', () => {
    press('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  })
})
