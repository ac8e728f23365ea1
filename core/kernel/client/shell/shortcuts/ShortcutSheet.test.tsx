// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import ShortcutSheet from './ShortcutSheet'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close ??= () => {}
})
afterEach(() => {
  cleanup()
  document.documentElement.dir = ''
})

it('[screens 7] shows keys left to right in a right-to-left page, so that [ is not mirrored', () => {
  document.documentElement.dir = 'rtl'
  render(<ShortcutSheet />)
  expect(screen.getByText('[').closest('[dir]')?.getAttribute('dir')).toBe('ltr')
  // Of two keys, the one to press first is still first.
  expect(screen.getAllByText('K', { selector: 'kbd + kbd' })[0]!.parentElement!.dir).toBe('ltr')
})
