// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordLink } from '@core/kernel/entity/fieldKinds'
import { toInput } from '../draft/draft'
import { EntityForm, type EntityFormProps } from '../EntityForm'

const fields = recordLink('About', [
  { id: 1, name: 'Lead', entity: 'trip' },
  { id: 2, name: 'Account', entity: 'depot' },
] as const)
const records: Record<string, object[]> = {
  '/api/trip/Options': [{ id: 7, name: 'Harbor Logistics' }],
  '/api/depot/Options': [{ id: 7, name: 'Cedar Freight' }],
}
const fetched = vi.fn(async (request: Request) =>
  Response.json({ success: true, data: records[new URL(request.url).pathname] ?? [] }),
)

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(initial: EntityFormProps['initial']) {
  const onSave = vi.fn<EntityFormProps['onSave']>(async () => {})
  const sections = [{ id: 'about', title: 'About', fields: ['entityType', 'entityTypeId'] }]
  const props = { fields, sections, initial, saveLabel: 'Save', cancelHref: '/calls', onSave, onSaved() {} }
  render(<EntityForm {...props} />)
  return onSave
}

describe('the control of a linked record', () => {
  it('requires the kind first', () => {
    show({})
    const about = screen.getByPlaceholderText<HTMLInputElement>('Choose the kind first')
    expect([about.disabled, about]).toEqual([true, screen.getByRole('combobox', { name: 'About' })])
  })

  it('finds records of that kind, and clears the record when the kind changes', async () => {
    const onSave = show({ entityType: 1, entityTypeId: 7 })
    expect(await screen.findByDisplayValue('Harbor Logistics')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Kind of record/), { target: { value: '2' } })
    expect(screen.queryByDisplayValue('Harbor Logistics')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
    expect(toInput(fields, onSave.mock.calls[0]![0])).toEqual({ entityType: 2, entityTypeId: null })
  })
})
