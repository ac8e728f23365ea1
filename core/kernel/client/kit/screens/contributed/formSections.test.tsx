// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { navigate } from 'wouter/use-browser-location'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { integer, text } from '@core/kernel/entity/fieldKinds'
import { ApiError } from '../../../platform/api/ApiError'
import { createRegistry } from '../../../session/registry/createRegistry'
import { defineActivation } from '../../../session/registry/defineActivation'
import { RegistryProvider } from '../../../session/registry/RegistryProvider'
import { examplePlugin, grantOf } from '../../../session/registry/testing/examplePlugins'
import { RecordStore } from '../../records/RecordStore'
import { EntityAddScreen } from '../EntityAddScreen'
import { EntityChangeScreen } from '../EntityChangeScreen'
import { type ContributedSection, formSections } from './formSections'

const van = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  title: ['name'],
  policy: { view: {}, create: {}, update: {}, delete: {} },
  fields: { name: text('Name', { required: true }), seats: integer('Seats') },
})
const points = examplePlugin('core', 3, defineActivation({ offers: [formSections], run: () => undefined }))

interface Sent {
  readonly call: string
  readonly body: Record<string, unknown>
}
const closed = () => new ApiError({ status: 409, message: 'The garage is closed.' })
let sent: Sent[]
let record: Record<string, unknown>
let conflicts: number
const written = () => sent.filter(({ call }) => /Create|Update/.test(call) && !call.includes('draft'))

beforeEach(() => {
  sent = []
  conflicts = 0
  record = { id: 7, version: 1, name: 'Transit 7', seats: 5, masked: [], labels: {} }
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close ??= () => {}
  navigate('/vans/7')
  vi.stubGlobal('fetch', async (input: Request) => {
    const request = new Request(input)
    const { pathname } = new URL(request.url)
    const body = (await request.json().catch(() => ({}))) as Record<string, unknown>
    sent.push({ call: `${request.method} ${pathname}`, body })
    if (pathname === '/api/Van/Update' && conflicts-- > 0) {
      record = { ...record, seats: 8, version: 2 }
      return Response.json({ success: false, message: 'Somebody else saved it.' }, { status: 409 })
    }
    if (pathname === '/api/Van/Create') record = { ...record, ...body }
    if (pathname === '/api/Van/Update') record = { ...record, ...body, version: Number(body.version) + 1 }
    if (pathname.toLowerCase().includes('presence')) return Response.json({ success: true, data: [] })
    return Response.json({ success: true, data: pathname.startsWith('/api/Van') ? record : null, message: 'Saved' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A section that stores its values in memory. */
function parking(more: Partial<ContributedSection> = {}) {
  const stored = new Map<number, Readonly<Record<string, unknown>>>([[7, { place: 'A 12', level: 2 }]])
  const save = vi.fn(async (id: number, values: Readonly<Record<string, unknown>>) => void stored.set(id, values))
  const section = {
    id: 'carpool.parking',
    order: 30,
    entity: 'van',
    title: 'Parking',
    fields: { place: text('Place', { max: 6 }), level: integer('Level', { max: 9 }) },
    load: async (id: number) => stored.get(id) ?? {},
    save,
    ...more,
  } satisfies ContributedSection & { id: string; order: number }
  return { section, save: more.save ? vi.mocked(more.save) : save, stored }
}

async function show(form: 'add' | 'edit', section: ReturnType<typeof parking>['section']) {
  const carpool = examplePlugin(
    'carpool',
    4,
    defineActivation({ run: ({ contribute }) => void contribute(formSections, section) }),
    { title: 'Carpool' },
  )
  const plugins = [points, carpool]
  const registry = createRegistry(plugins, { report: () => {} })
  await registry.enter(grantOf(plugins, { experimentalPoints: ['form.section'] }))
  const { hook } = memoryLocation({ path: '/vans/7' })
  const gone = vi.fn(() => '/vans')
  const shared = { entity: van, listHref: '/vans', cancelHref: () => '/vans', savedHref: gone }
  await act(async () =>
    render(
      <RegistryProvider registry={registry}>
        <Router hook={hook}>
          <Route path="/vans/:id">
            {form === 'add' ? (
              <EntityAddScreen {...shared} />
            ) : (
              <EntityChangeScreen {...shared} store={new RecordStore({ entity: van })} />
            )}
          </Route>
        </Router>
      </RegistryProvider>,
    ),
  )
  await screen.findByLabelText(/^Name/)
  // The fields of the form have registered.
  await act(async () => {})
  return gone
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))

it('the section of another plugin is created after the record, with its id', async () => {
  const { section, save } = parking({ initial: () => ({ level: 1 }) })
  const left = await show('add', section)
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Details', 'Parking'])
  type('Name', 'Van 12')
  type('Place', 'B 3')
  await press('Save van')
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(written().map(({ body }) => body)).toEqual([{ name: 'Van 12' }])
  expect(save.mock.calls).toEqual([[7, { place: 'B 3', level: 1 }]])
})

it('a stored record has its values, loaded with it, and only what was changed is saved', async () => {
  const { section, save, stored } = parking()
  const left = await show('edit', section)
  expect([field('Place').value, field('Level').value]).toEqual(['A 12', '2'])
  type('Place', 'C 1')
  await press('Save changes')
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(written()).toEqual([])
  expect(save.mock.calls).toEqual([[7, { place: 'C 1', level: 2 }]])
  expect(stored.get(7)).toEqual({ place: 'C 1', level: 2 })
})

it('errors of its fields and of its own rule stop Save, and are listed with the form’s', async () => {
  const { section, save } = parking({
    validate: ({ place, level }) => (level !== null && place === null ? { place: 'Which place?' } : undefined),
  })
  await show('edit', section)
  type('Place', '')
  await press('Save changes')
  expect((await screen.findAllByText(/Which place\?/)).length).toBeGreaterThan(0)
  type('Place', 'far too long')
  await press('Save changes')
  expect(screen.getAllByText(/at most 6/).length).toBeGreaterThan(0)
  expect([written(), save.mock.calls]).toEqual([[], []])
})

it.each(['add', 'edit'] as const)(
  'a failure says what was saved and what not, and %s saves the record once when it is tried again',
  async (form) => {
    const failing = vi.fn<ContributedSection['save']>()
    failing.mockRejectedValueOnce(closed()).mockResolvedValue()
    const { section } = parking({ save: failing })
    const left = await show(form, section)
    const button = form === 'add' ? 'Save van' : 'Save changes'
    type('Name', 'Van 12')
    type('Place', 'B 3')
    await press(button)
    await screen.findAllByText(
      '“Parking” of the plugin “Carpool”: The garage is closed. The van is saved. Save again to try only the rest again.',
    )
    expect(left).not.toHaveBeenCalled()
    await press(button)
    await waitFor(() => expect(left).toHaveBeenCalled())
    expect(written()).toHaveLength(1)
    expect(failing).toHaveBeenCalledTimes(2)
  },
)

it('what is changed of a new record after its section failed is an update of it', async () => {
  const failing = vi.fn<ContributedSection['save']>()
  failing.mockRejectedValueOnce(closed()).mockResolvedValue()
  const left = await show('add', parking({ save: failing }).section)
  type('Name', 'Van 12')
  type('Place', 'B 3')
  await press('Save van')
  await screen.findAllByText(/The van is saved\./)
  type('Name', 'Van 13')
  await press('Save van')
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(written().map(({ call, body }) => [call.split('/').at(-1), body])).toEqual([
    ['Create', { name: 'Van 12' }],
    ['Update', { id: 7, version: 1, name: 'Van 13' }],
  ])
})

it('a section that can’t be loaded is left out with a word, and the record is saved without it', async () => {
  const { section, save } = parking({ load: () => Promise.reject(closed()) })
  const left = await show('edit', section)
  expect(screen.getByText(/This section of “Carpool” couldn’t be loaded: The garage is closed\./)).toBeTruthy()
  expect(screen.queryByLabelText(/^Place/)).toBeNull()
  type('Name', 'Van 12')
  await press('Save changes')
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(written()).toHaveLength(1)
  expect(save).not.toHaveBeenCalled()
})

it('its own body changes the values; one that fails is left to a message that names the plugin', async () => {
  const body: ContributedSection['body'] = async () => ({
    default: ({ values, change, children }) => (
      <>
        <button type="button" onClick={() => change('place', 'Z 9')}>{`Beside ${String(values.place)}`}</button>
        {children}
      </>
    ),
  })
  const { section, save } = parking({ body })
  const left = await show('edit', section)
  await act(async () => fireEvent.click(await screen.findByText('Beside A 12')))
  expect(field('Place').value).toBe('Z 9')
  await press('Save changes')
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(save.mock.calls).toEqual([[7, { place: 'Z 9', level: 2 }]])
  cleanup()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken: ContributedSection['body'] = async () => ({
    default: () => {
      throw new Error('out of paper')
    },
  })
  await show('edit', parking({ body: broken }).section)
  expect(await screen.findByText('A part of “Carpool” couldn’t be shown')).toBeTruthy()
  expect(field('Name')).toBeTruthy()
})

it('a conflict of the record keeps what was typed into the section, and saves it on top of what is stored by then', async () => {
  const { section, save, stored } = parking()
  const left = await show('edit', section)
  conflicts = 1
  type('Name', 'Van 12')
  type('Place', 'C 1')
  stored.set(7, { place: 'A 12', level: 5 })
  await press('Save changes')
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await act(async () => void fireEvent.click(within(dialog).getByText(/^Save/)))
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(written().at(-1)!.body).toMatchObject({ name: 'Van 12', version: 2 })
  expect(save.mock.calls).toEqual([[7, { place: 'C 1', level: 5 }]])
})
