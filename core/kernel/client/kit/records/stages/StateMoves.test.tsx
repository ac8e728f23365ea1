// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { choice, text } from '@core/kernel/entity/fieldKinds'
import { transitionsAlong } from '@core/kernel/entity/transitions'
import { toast } from '../../../platform/toasts/toast'
import { OpenRecordContext } from '../OpenRecord'
import StateMoves from './StateMoves'

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
  fields: { status: choice('Status', states), reason: text('Reason') },
  state: 'status',
  transitions: transitionsAlong(states),
  policy: { view: 1 },
} as never) // the smallest definition that has a state

vi.mock('../../../session/registry/RegistryProvider', () => ({ useViewer: () => ({ permissions: new Set([1]) }) }))

function show(status: number, of = entity) {
  const change = vi.fn(async () => 'Check updated successfully !!')
  const told = vi.spyOn(toast, 'success').mockImplementation(() => {})
  const store = { change, version: 2, refetch: async () => ({}) }
  render(
    <OpenRecordContext value={{ store, record: { id: 4, status, masked: [] } } as never}>
      <StateMoves entity={of} record={{ id: 4, status } as never} />
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

describe('[S2.38] a move that asks something', () => {
  const asking = { ...entity, transitions: [{ from: [1], to: 2, label: 'Send to repair', asks: ['reason'] }] }

  it('opens a dialog with its fields, which are needed', async () => {
    const { change } = show(1, asking)
    fireEvent.click(screen.getByRole('button', { name: 'Send to repair' }))
    const reason = await screen.findByRole('textbox', { name: /Reason/, hidden: true })
    fireEvent.click(screen.getAllByRole('button', { name: 'Send to repair', hidden: true }).at(-1)!)
    expect(await screen.findByText('Reason is required')).toBeDefined()
    expect(change).not.toHaveBeenCalled()
    fireEvent.change(reason, { target: { value: 'The clutch slips' } })
    fireEvent.click(screen.getAllByRole('button', { name: 'Send to repair', hidden: true }).at(-1)!)
    await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ status: 2, reason: 'The clutch slips' }))
  })

  it('is not offered without its permission', () => {
    show(1, { ...asking, transitions: [{ from: [1], to: 2, needs: 7 }] })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
