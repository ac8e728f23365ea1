// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { choice } from '@core/kernel/entity/fieldKinds'
import { toast } from '../../../platform/toasts/toast'
import { OpenRecordContext } from '../OpenRecord'
import { StateMoves } from './StateMoves'

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const states = [
  { id: 1, name: 'Planned', next: [2, 3] },
  { id: 2, name: 'Begun', next: [1, 3] },
  { id: 3, name: 'Passed', next: [] },
]
const entity = defineEntity({
  id: 'check',
  name: { one: 'Check', many: 'Checks' },
  plugin: 'fleet',
  fields: { status: choice('Status', states) },
  policy: { view: 1 },
} as never) // the smallest definition that has a state

function show(status: number) {
  const change = vi.fn(async () => 'Check updated successfully !!')
  const told = vi.spyOn(toast, 'success').mockImplementation(() => {})
  const store = { change, version: 2, refetch: async () => ({}) }
  render(
    <OpenRecordContext value={{ store, record: { id: 4 } } as never}>
      <StateMoves entity={entity} states={states} record={{ id: 4, status }} />
    </OpenRecordContext>,
  )
  return { change, told }
}

it('[S2.38] a move whose way back is open has Undo', async () => {
  const { change, told } = show(1)
  fireEvent.click(screen.getByRole('button', { name: 'Move to Begun' }))
  await vi.waitFor(() =>
    expect(told).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ label: 'Undo' })),
  )
  expect(change).toHaveBeenCalledWith({ status: 2 })
})

it('[S2.38] a move to a state that nothing follows asks first, and has no Undo', async () => {
  const { change, told } = show(2)
  fireEvent.click(screen.getByRole('button', { name: 'Move to Passed' }))
  expect(change).not.toHaveBeenCalled()
  expect(screen.getByText(/No state follows Passed/)).toBeDefined()
  fireEvent.click(screen.getAllByRole('button', { name: 'Move to Passed', hidden: true }).at(-1)!)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.any(String), undefined))
  expect(change).toHaveBeenCalledWith({ status: 3 })
})
