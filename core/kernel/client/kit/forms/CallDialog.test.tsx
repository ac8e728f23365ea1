// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { doneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer, text } from '@core/kernel/entity/fieldKinds'
import { CallDialog } from './CallDialog'

// The controls are loaded by the first dialog, which takes longer than a second where many tests run.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})

const cancel = defineCall({
  method: 'POST',
  path: '/api/Trip/:id/Cancel',
  summary: 'Cancel trips',
  params: { id: integer('Trip', { required: true }) },
  body: { version: integer('Version', { required: true }), reason: text('Reason', { max: 10 }), note: text('Note') },
  answer: doneAnswer,
})

const fetch = vi.fn<(request: Request) => Promise<Response>>()
const answer = (status: number, body: object) =>
  fetch.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  answer(200, { success: true, message: 'Trip cancelled' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetch.mockReset()
})

async function open() {
  const onDone = vi.fn()
  const onClose = vi.fn()
  render(
    <CallDialog
      call={cancel}
      title="Cancel T-00012"
      confirmLabel="Cancel trip"
      cancelLabel="Back"
      params={{ id: 12 }}
      fixed={{ version: 3 }}
      fields={[{ path: 'reason', label: 'Why cancelled', required: true }, 'note']}
      {...{ onDone, onClose }}
    />,
  )
  const field = await screen.findByRole('textbox', { name: /Why cancelled/ })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel trip' }))
  return { field, type, send, onDone, onClose }
}

describe('a dialog of a call', () => {
  it('sends the shown fields that have a value, and the fixed ones, to the path of the call', async () => {
    const { type, send, onDone, onClose } = await open()
    type('No money')
    send()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const request = fetch.mock.calls[0]![0]
    expect(new URL(request.url).pathname).toBe('/api/Trip/12/Cancel')
    expect(await request.json()).toEqual({ version: 3, reason: 'No money' })
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ message: 'Trip cancelled' }))
  })

  it('sends nothing while a field breaks a rule of the contract, or is required here', async () => {
    const { type, send } = await open()
    send()
    expect(await screen.findByText('Why cancelled is required')).toBeTruthy()
    type('More than ten')
    send()
    expect(await screen.findByText(/10 characters/)).toBeTruthy()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('sends once, however often the button is pressed', async () => {
    const { type, send, onDone } = await open()
    type('No money')
    send()
    send()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('shows what the server refuses at the field that it names, until that changes', async () => {
    const message = 'Reason: not this one'
    answer(409, { success: false, message, errors: [{ field: 'reason', message }] })
    const { type, send, onClose } = await open()
    type('No money')
    send()
    expect(await screen.findAllByText(message)).toHaveLength(1)
    expect(onClose).not.toHaveBeenCalled()
    type('No time')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('shows another failure above the fields, and sends the next try as another request', async () => {
    answer(409, { success: false, message: 'The trip has begun' })
    const { type, send, onClose } = await open()
    type('No money')
    send()
    expect(await screen.findByText('The trip has begun')).toBeTruthy()
    answer(200, { success: true })
    send()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const keys = fetch.mock.calls.map(([request]) => request.headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })
})
