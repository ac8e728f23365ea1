// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { BulkSendDialog } from './BulkSendDialog'

beforeAll(() => {
  // jsdom has no `showModal` and no `close`.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(left: number): void {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { left } }))
  render(<BulkSendDialog document={{ documentUniqueId: 'a' } as DocumentDetail} onClose={() => {}} />)
}
const list = 'Ana Novak, ana@family.example\nBen Ortiz, ben@dealer.example\nCleo Park, cleo@dealer.example'
const paste = () => fireEvent.change(screen.getByLabelText(/Recipients/), { target: { value: list } })

it('[security 44 S2] says before sending how much of the list goes out today, and what to do with the rest', async () => {
  open(2)
  paste()
  await screen.findByText(
    'You can send 2 more messages to people outside today. The first 2 who don’t have this document yet will get it now. Send the whole list again tomorrow: nobody gets it twice.',
  )
  expect(screen.queryByRole('button', { name: 'Send to 2' })).not.toBeNull()
})

it('[security 44 S2] says that nothing can be sent today, and can’t be sent', async () => {
  open(0)
  paste()
  await screen.findByText(/Send this list tomorrow/)
  expect(screen.getByRole('button', { name: 'Send' }).matches(':disabled, [aria-disabled=true]')).toBe(true)
})

it('sends a list that is short enough to everybody', async () => {
  open(200)
  paste()
  await screen.findByRole('button', { name: 'Send to 3' })
  expect(screen.queryByText(/tomorrow/)).toBeNull()
})
