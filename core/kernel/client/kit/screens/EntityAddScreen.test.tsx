// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import {
  address,
  date,
  files,
  group,
  lookup,
  money,
  number,
  person,
  text,
  timeSlot,
  yesNo,
} from '@core/kernel/entity/fieldKinds'
import { autosaveDelay } from '../forms/autosave/createDraftAutosave'
import { EntityAddScreen } from './EntityAddScreen'

const van = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  title: ['name'],
  policy: { view: {}, create: {}, update: {}, delete: {} },
  fields: {
    name: text('Name', { required: true }),
    coolsTo: number('Cools to'),
    price: money('Price'),
    colour: lookup('Colour', 'vans.colour'),
    driver: person('Driver'),
    bought: date('Bought'),
    departure: timeSlot('Departure'),
    leased: yesNo('Leased'),
    papers: files('Papers'),
    garage: address('Garage'),
    engine: group('Engine', { maker: text('Maker') }),
  },
})

interface Sent {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly key: string | null
}
let sent: Sent[]

beforeEach(() => {
  sent = []
  Element.prototype.scrollIntoView = () => {}
  navigate('/vans/add-van')
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    const body = (await request.json().catch(() => ({}))) as Record<string, unknown>
    sent.push({ path, body, key: request.headers.get('idempotency-key') })
    if (path === '/api/Lookup/List')
      return Response.json({
        success: true,
        data: [
          { id: 1, name: 'Red', retired: false },
          { id: 2, name: 'Green', retired: true },
        ],
      })
    if (path === '/api/Van/Create')
      return Response.json({ success: true, data: { id: 7, name: 'Transit 7', labels: {} }, message: 'Van created' })
    return Response.json({ success: true, data: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <EntityAddScreen
      entity={van}
      listHref="/vans"
      cancelHref={() => '/vans'}
      savedHref={({ id }) => `/vans/${id}`}
      initial={() => ({ leased: true })}
    />,
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const kindOf = (control: HTMLElement) =>
  control.getAttribute('role') ?? (control.tagName === 'SELECT' ? 'select' : control.getAttribute('type'))
const created = () => sent.filter(({ path }) => path === '/api/Van/Create')

describe('the form of an entity, from its definition alone', () => {
  it('shows a control for every field, in sections derived from the fields', async () => {
    show()
    expect(document.querySelector('h1')?.textContent).toBe('Add van')
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Details', 'Engine'])
    const kinds = Object.fromEntries(
      ['Name', 'Cools to', 'Price', 'Bought', 'ZIP', 'Maker', 'Colour', 'Driver', 'Departure'].map((label) => [
        label,
        kindOf(screen.getByLabelText(new RegExp(`^${label}`))),
      ]),
    )
    expect(kinds).toEqual({
      Name: 'text',
      'Cools to': 'text',
      Price: 'text',
      Bought: 'text',
      ZIP: 'text',
      Maker: 'text',
      Colour: 'select',
      Driver: 'combobox',
      Departure: 'combobox',
    })
    expect(screen.getByText('Garage').tagName).toBe('LEGEND')
    expect(screen.getByLabelText('Papers: choose files')).toBeTruthy()
    await screen.findByText('Red')
    expect(screen.queryByText(/Green/), 'a retired one is not offered').toBeNull()
  })

  it('saves as a draft also what was typed before the response about an earlier draft', async () => {
    vi.useFakeTimers()
    try {
      show()
      type('Name', 'Van 12')
      await vi.advanceTimersByTimeAsync(autosaveDelay + 100)
      expect(sent.filter(({ path }) => path === '/api/draft/Save').map(({ body }) => body.draft)).toEqual([
        expect.objectContaining({ name: 'Van 12' }),
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it('creates one record for a double submit, with one key, and goes to the given address', async () => {
    show()
    type('Name', 'Van 12')
    type('Cools to', '-1.5')
    type('Price', '1,500.5')
    type('Maker', 'Ford')
    const save = screen.getByText('Save van')
    await act(async () => {
      fireEvent.click(save)
      fireEvent.click(save)
    })
    await waitFor(() => expect(location.pathname).toBe('/vans/7'))
    expect(created()).toHaveLength(1)
    expect(created()[0]).toEqual({
      path: '/api/Van/Create',
      key: expect.stringMatching(/^[\da-f]{32}$/),
      body: { name: 'Van 12', coolsTo: -1.5, price: '1500.5', leased: true, engine: { maker: 'Ford' } },
    })
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/draft/Discard'))
  })

  it('requires the fields of an optional address only when it is begun', async () => {
    show()
    type('Name', 'Van 12')
    type('City', 'Albany')
    await act(async () => fireEvent.keyDown(window, { key: 's', ctrlKey: true }))
    expect(await screen.findByText('3 things to fix before this can be saved')).toBeTruthy()
    expect(screen.getByText('ZIP is required', { selector: 'button' })).toBeTruthy()
    expect(created()).toEqual([])
  })

  it('shows an amount as typed while it has the focus, and grouped after that', () => {
    show()
    const price = screen.getByLabelText<HTMLInputElement>('Price')
    fireEvent.focus(price)
    type('Price', '1234.5')
    expect(price.value).toBe('1234.5')
    fireEvent.blur(price)
    expect(price.value).toBe('1,234.50')
    fireEvent.focus(price)
    type('Price', '1.234')
    fireEvent.blur(price)
    expect(screen.getByText('Price can have at most 2 decimal places')).toBeTruthy()
  })
})

describe('a draft', () => {
  it('is offered, filled in on request, and not overwritten before', async () => {
    const stored = {
      draft: { name: 'Van 12', leased: true },
      base: { leased: true },
      savedAt: '2026-01-02T10:00:00.000Z',
    }
    const usual = fetch
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.endsWith('/api/draft/View') ? Response.json({ success: true, data: stored }) : usual(request),
    )
    show()
    expect(await screen.findByText('Continue your draft?')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
    fireEvent.click(screen.getByText('Continue the draft'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Van 12')
    expect(screen.queryByText('Continue your draft?')).toBeNull()
    expect(sent.some(({ path }) => path === '/api/draft/Save')).toBe(false)
  })

  it('is deleted if the user discards it', async () => {
    const stored = { draft: { name: 'Van 12' }, base: {}, savedAt: '2026-01-02T10:00:00.000Z' }
    const usual = fetch
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.endsWith('/api/draft/View') ? Response.json({ success: true, data: stored }) : usual(request),
    )
    show()
    fireEvent.click(await screen.findByText('Discard it'))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === '/api/draft/Discard')?.body).toEqual({ form: '/vans/add-van' }),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
  })
})
