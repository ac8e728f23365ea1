// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@core/client/api'
import { typedVinProblem, vinProblem } from '../shared/accounts/checkVin'
import AskForm from './AskForm'
import type { AskDialogProps } from './askedFields'

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(cleanup)

const vin = {
  name: 'vin',
  label: 'VIN',
  kind: 'text',
  required: true,
  check: vinProblem,
  checkTyped: typedVinProblem,
} as const
function show(onDone: AskDialogProps['onDone'] = vi.fn(async () => {})) {
  const onClose = vi.fn()
  render(<AskForm title="O-00012: Allocated" action="Set to Allocated" fields={[vin]} {...{ onDone, onClose }} />)
  const field = screen.getByRole('textbox', { name: /VIN/ })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Set to Allocated' }))
  return { field, type, send, onDone, onClose }
}

describe('a dialog that a step opens', () => {
  it('tells a wrong VIN at its field while it is typed, and sends nothing', async () => {
    const { field, type, send, onDone } = show()
    type('1HGCM8O')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(await screen.findByText(/“O” at place 7 can't be right/)).toBeTruthy()
    send()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('waits with “17 characters” until the field was left', async () => {
    const { field, type } = show()
    type('1HGCM8')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    fireEvent.blur(field)
    expect(await screen.findByText('VIN must have 17 characters, and this one has 6')).toBeTruthy()
  })

  it('shows what the server refuses at the field that it names, until that changes', async () => {
    const message = 'VIN: it is on order O-00011'
    const refuse = async () => {
      throw new ApiError({ message, status: 409, errors: [{ field: 'vin', message }] })
    }
    const { type, send, onClose } = show(refuse)
    type('1HGCM82633A004352')
    send()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    type('1HGCM82633A00435')
    expect(screen.queryByText(message)).toBeNull()
  })
})
