// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { date, recordLink, reference, text } from '@core/kernel/entity/fieldKinds'
import { parentLink } from '@core/kernel/entity/parentLink'
import { createRegistry } from '../../session/registry/createRegistry'
import { defineActivation } from '../../session/registry/defineActivation'
import { RegistryProvider } from '../../session/registry/RegistryProvider'
import { examplePlugin, grantOf } from '../../session/registry/testing/examplePlugins'
import type { EntityApi } from '../data/entityApi'
import type { FormSection } from '../forms/FormSection'
import { RelatedList } from './RelatedList'
import type { NewChild } from './RelatedStore'

const can = { create: 701, update: 702 }
const call = defineEntity({
  id: 'followUp',
  name: { one: 'Follow-up call', many: 'Follow-up calls' },
  path: 'FollowUp',
  title: ['topic'],
  fields: {
    topic: text('Topic', { required: true, inList: true }),
    due: date('Due', { inList: true }),
    ...recordLink(
      'About',
      [
        { id: 1, name: 'Vehicle', entity: 'vehicle' },
        { id: 2, name: 'Test drive', entity: 'trip' },
      ] as const,
      { inList: true },
    ),
  },
  owners: { through: 'entityTypeId' },
  policy: { view: {}, create: { all: can.create }, update: { all: can.update }, delete: {} },
})
const rows: readonly ListedRow[] = Array.from({ length: 23 }, (_, at) => ({
  id: at + 1,
  version: 1,
  createdBy: 1,
  labels: {},
  topic: `Call ${at + 1}`,
  due: null,
}))
const api = {
  list: vi.fn<EntityApi['list']>(),
  create: vi.fn<EntityApi['create']>(),
  view: vi.fn<EntityApi['view']>(),
  update: vi.fn<EntityApi['update']>(),
}
const parent = { entity: 'trip', id: 5 }

async function open(
  permissions: readonly number[] = [can.create, can.update],
  sections?: readonly FormSection[],
  added?: NewChild,
) {
  const plugin = examplePlugin('dealership', 9, defineActivation({ run() {} }))
  const registry = createRegistry([plugin])
  await registry.enter({ ...grantOf([plugin]), permissions: [...permissions] })
  render(
    <RegistryProvider registry={registry}>
      <RelatedList
        entity={call}
        parent={parent}
        api={api as unknown as EntityApi}
        {...(sections && { sections })}
        {...(added && { added })}
      />
    </RegistryProvider>,
  )
  await act(async () => {})
}
const asked = () => api.list.mock.lastCall![0]
const topics = () => screen.queryAllByText(/^Call \d+$/).map(({ textContent }) => textContent)

beforeEach(() => {
  vi.resetAllMocks()
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: null }))
  api.list.mockImplementation(async ({ limit = 0, offset = 0 }) => ({
    data: rows.slice(offset, offset + limit),
    totalItems: rows.length,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the children of a record', () => {
  it('[S3.21] are those that point at it, by any kind of field', async () => {
    await open()
    expect(asked()).toMatchObject({ filter: { entityType: '2', entityTypeId: '5' }, limit: 10, offset: 0 })
    expect(screen.getByRole('status').textContent).toBe('23 follow-up calls')
    expect(screen.queryByText('About'), 'the parent is around already').toBeNull()
    const trip = { id: 'trip', fields: { vehicleId: reference('Vehicle', 'vehicle') } }
    expect(parentLink(trip, { entity: 'vehicle', id: 8 })).toEqual({ vehicleId: 8 })
    expect(() => parentLink(trip, { entity: 'lead', id: 8 })).toThrow('“trip” has no field that points at “lead”')
  })

  it('are shown in pages, sorted by the heading that was clicked', async () => {
    await open()
    expect(topics()).toHaveLength(10)
    await act(async () => fireEvent.click(screen.getByText('Next')))
    await act(async () => fireEvent.click(screen.getByText('Next')))
    expect([asked().offset, topics()]).toEqual([20, ['Call 21', 'Call 22', 'Call 23']])
    await act(async () => fireEvent.click(screen.getByText('Topic')))
    expect(asked()).toMatchObject({ sorting: { fieldName: 'topic', direction: 'asc' }, offset: 0 })
    await act(async () => fireEvent.click(screen.getByText('Topic')))
    expect(asked().sorting).toEqual({ fieldName: 'topic', direction: 'desc' })
  })

  it('[S3.7] are added in place, with their parent set', async () => {
    api.list.mockResolvedValue({ data: [], totalItems: 0 })
    api.create.mockResolvedValue({ data: {} as never })
    await open()
    expect(screen.getByText('No follow-up calls yet')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByText('Add follow-up call')))
    fireEvent.change(await screen.findByLabelText(/^Topic/), { target: { value: 'Ask about financing' } })
    expect(screen.queryByLabelText(/^About/)).toBeNull()
    api.list.mockResolvedValue({ data: rows.slice(0, 1), totalItems: 1 })
    await act(async () => fireEvent.click(screen.getByText('Save follow-up call')))
    await waitFor(() => expect(api.create).toHaveBeenCalledTimes(1))
    expect(api.create.mock.lastCall![0]).toEqual({ topic: 'Ask about financing', entityType: 2, entityTypeId: 5 })
    await waitFor(() => expect(topics()).toEqual(['Call 1']))
  })

  it('have a form without the fields of their parent and without an index, which Cancel closes', async () => {
    await open(undefined, [
      { id: 'call', title: 'Call', fields: ['topic', 'due', 'entityType'] },
      { id: 'link', title: 'Belongs to', fields: ['entityTypeId'] },
    ])
    await act(async () => fireEvent.click(screen.getByText('Add follow-up call')))
    const dialog = await screen.findByRole('dialog', { name: 'Add follow-up call' })
    await within(dialog).findByLabelText(/^Topic/)
    expect(within(dialog).queryAllByRole('combobox')).toEqual([])
    expect(within(dialog).queryByText('Belongs to')).toBeNull()
    expect(within(dialog).queryByRole('navigation')).toBeNull()
    await act(async () => fireEvent.click(within(dialog).getByText('Cancel')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('begin with initial values, and leave out what a new one does not have yet', async () => {
    const sections = [{ id: 'call', title: 'Call', fields: ['topic', 'due'] }]
    await open([can.create], sections, { initial: () => ({ topic: 'Call back' }), omit: ['due'] })
    fireEvent.click(screen.getByRole('button', { name: 'Add follow-up call' }))
    await waitFor(() => screen.getByLabelText(/Topic/))
    expect(screen.getByLabelText<HTMLInputElement>(/Topic/).value).toBe('Call back')
    expect(screen.queryByLabelText(/Due/)).toBeNull()
  })

  it('ask before closing the dialog loses what was typed', async () => {
    await open()
    await act(async () => fireEvent.click(screen.getByText('Add follow-up call')))
    const dialog = await screen.findByRole('dialog', { name: 'Add follow-up call' })
    fireEvent.change(await within(dialog).findByLabelText(/^Topic/), { target: { value: 'Ask about financing' } })
    await act(async () => fireEvent.click(within(dialog).getByLabelText('Close')))
    await act(async () => fireEvent.click(screen.getByText('Keep editing')))
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Topic/).value).toBe('Ask about financing')
    await act(async () => fireEvent.click(within(dialog).getAllByLabelText('Close')[0]!))
    await act(async () => fireEvent.click(screen.getByText('Discard changes')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are edited in place, and only the changes are sent', async () => {
    api.view.mockResolvedValue({ ...rows[0], version: 4, masked: [], entityType: 2, entityTypeId: 5 } as never)
    api.update.mockResolvedValue({ data: {} as never })
    await open()
    await act(async () => fireEvent.click(screen.getByLabelText('Edit follow-up call 1')))
    fireEvent.change(await screen.findByLabelText(/^Topic/), { target: { value: 'Insurance' } })
    await act(async () => fireEvent.click(screen.getByText('Save changes')))
    await waitFor(() => expect(api.update).toHaveBeenCalledWith(1, { topic: 'Insurance', version: 4 }))
  })

  it('[S6.5] offer only actions that the policy allows', async () => {
    await open([])
    expect([screen.queryByText('Add follow-up call'), screen.queryByLabelText('Edit follow-up call 1')]).toEqual([
      null,
      null,
    ])
  })
})
