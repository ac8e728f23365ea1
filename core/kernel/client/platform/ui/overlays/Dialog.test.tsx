// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Dialog } from './Dialog'

beforeAll(() => {
  // jsdom has no `showModal` and no `close`. The browser's focuses the first focusable element.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
    this.querySelector('button')?.focus()
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(cleanup)

function focusedOf(children: ReactNode): string | null {
  render(
    <Dialog
      open
      title="Ask for approval"
      onClose={() => {}}
      footer={
        <button type="button" aria-label="Ask">
          Ask
        </button>
      }
    >
      {children}
    </Dialog>,
  )
  return document.activeElement?.getAttribute('aria-label') ?? null
}

it('[S2.38] a dialog begins in its first field, so that what is typed is not lost, and no space closes it', () => {
  expect(focusedOf(<textarea aria-label="Why it is worth it" />)).toBe('Why it is worth it')
})

it('[S2.38] choices that are made already, and files, are no field to begin in', () => {
  const choices = (
    <>
      <input type="radio" aria-label="Every Monday" />
      <input type="file" aria-label="Choose files" />
    </>
  )
  expect(focusedOf(choices)).toBe('Close')
})

it('[S2.38] a dialog begins where it says so', () => {
  const named = (
    <>
      <input aria-label="Name" />
      <input aria-label="Subject" data-autofocus />
    </>
  )
  expect(focusedOf(named)).toBe('Subject')
})
