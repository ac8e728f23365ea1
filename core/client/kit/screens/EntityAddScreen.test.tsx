// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { defineEntity } from '@core/entity/defineEntity'
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
} from '@core/entity/fieldKinds'
import { autosaveDelay } from '../forms/autosave/createDraftAutosave'
import { EntityAddScreen } from './EntityAddScreen'

const boat = defineEntity({
  id: 'boat',
  name: { one: 'Boat', many: 'Boats' },
  path: 'Boat',
  title: ['name'],
  policy: { view: {}, create: {}, update: {}, delete: {} },
  fields: {
    name: text('Name', { required: true }),
    draught: number('Draught'),
    price: money('Price'),
    colour: lookup('Colour', 'boats.colour'),
    keeper: person('Keeper'),
    launched: date('Launched'),
    tide: timeSlot('Tide'),
    fast: yesNo('Fast'),
    papers: files('Papers'),
    berth: address('Berth'),
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
  navigate('/boats/add-boat')
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
    if (path === '/api/Boat/Create') return Response.json({ success: true, data: { id: 7 }, message: 'Boat created' })
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
      entity={boat}
      listHref="/boats"
      cancelHref={() => '/boats'}
      savedHref={({ id }) => `/boats/${id}`}
      initial={() => ({ fast: true })}
    />,
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const kindOf = (control: HTMLElement) =>
  control.getAttribute('role') ?? (control.tagName === 'SELECT' ? 'select' : control.getAttribute('type'))
const created = () => sent.filter(({ path }) => path === '/api/Boat/Create')

describe('the form of an entity, from its definition alone', () => {
  it('shows a control for every field, in sections derived from the fields', async () => {
    show()
    expect(document.querySelector('h1')?.textContent).toBe('Add boat')
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Details', 'Engine'])
    const kinds = Object.fromEntries(
      ['Name', 'Draught', 'Price', 'Launched', 'ZIP', 'Maker', 'Colour', 'Keeper', 'Tide'].map((label) => [
        label,
        kindOf(screen.getByLabelText(new RegExp(`^${label}`))),
      ]),
    )
    expect(kinds).toEqual({
      Name: 'text',
      Draught: 'text',
      Price: 'text',
      Launched: 'text',
      ZIP: 'text',
      Maker: 'text',
      Colour: 'select',
      Keeper: 'combobox',
      Tide: 'combobox',
    })
    expect(screen.getByText('Berth').tagName).toBe('LEGEND')
    expect(screen.getByLabelText('Papers: choose files')).toBeTruthy()
    await screen.findByText('Red')
    expect(screen.queryByText(/Green/), 'a retired one is not offered').toBeNull()
  })

  it('saves as a draft also what was typed before the response about an earlier draft', async () => {
    vi.useFakeTimers()
    try {
      show()
      type('Name', 'Esmeralda')
      await vi.advanceTimersByTimeAsync(autosaveDelay + 100)
      expect(sent.filter(({ path }) => path === '/api/draft/Save').map(({ body }) => body.draft)).toEqual([
        expect.objectContaining({ name: 'Esmeralda' }),
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it('creates one record for a double submit, with one key, and goes to the given address', async () => {
    show()
    type('Name', 'Esmeralda')
    type('Draught', '-1.5')
    type('Price', '1,500.5')
    type('Maker', 'Volvo')
    const save = screen.getByText('Save boat')
    await act(async () => {
      fireEvent.click(save)
      fireEvent.click(save)
    })
    await waitFor(() => expect(location.pathname).toBe('/boats/7'))
    expect(created()).toHaveLength(1)
    expect(created()[0]).toEqual({
      path: '/api/Boat/Create',
      key: expect.stringMatching(/^[\da-f]{32}$/),
      body: { name: 'Esmeralda', draught: -1.5, price: '1500.5', fast: true, engine: { maker: 'Volvo' } },
    })
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/draft/Discard'))
  })

  it('requires the fields of an optional address only when it is begun', async () => {
    show()
    type('Name', 'Esmeralda')
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
      draft: { name: 'Esmeralda', fast: true },
      base: { fast: true },
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
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Esmeralda')
    expect(screen.queryByText('Continue your draft?')).toBeNull()
    expect(sent.some(({ path }) => path === '/api/draft/Save')).toBe(false)
  })

  it('is deleted if the user discards it', async () => {
    const stored = { draft: { name: 'Esmeralda' }, base: {}, savedAt: '2026-01-02T10:00:00.000Z' }
    const usual = fetch
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.endsWith('/api/draft/View') ? Response.json({ success: true, data: stored }) : usual(request),
    )
    show()
    fireEvent.click(await screen.findByText('Discard it'))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === '/api/draft/Discard')?.body).toEqual({ form: '/boats/add-boat' }),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
  })
})
