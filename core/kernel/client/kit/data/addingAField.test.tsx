// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import type { Fields } from '@core/kernel/entity/Field'
import { choice, text } from '@core/kernel/entity/fieldKinds'
import { filterShape } from '@core/kernel/entity/filters'
import { EntityAddScreen } from '../screens/EntityAddScreen'
import { columnsOf } from '../lists/columns/columnsOf'
import { listedFieldPaths } from '../lists/columns/listedFieldPaths'
import { bulkFields } from '../lists/selection/bulkFields'
import { RecordDetails } from '../records/RecordDetails'
import { standardColumns, standardFilters } from '../screens/standard/standardColumns'

/** The line that a developer writes to add a field. The migration is tested in core/kernel/server/entities/addingAField.test.ts. */
const line = {
  colour: choice(
    'Colour',
    [
      { id: 'red', name: 'Red' },
      { id: 'blue', name: 'Blue' },
    ] as const,
    { inList: true },
  ),
}

const van = (more: Fields) =>
  defineEntity({
    id: 'van',
    name: { one: 'Van', many: 'Vans' },
    path: 'Van',
    title: ['name'],
    policy: { view: {}, create: {}, update: {}, delete: {} },
    fields: { name: text('Name', { required: true, inList: true }), ...more },
  })

const record = {
  ...{ id: 1, version: 1, createdBy: 1, createdAt: '', updatedBy: 1, updatedAt: '', masked: [], labels: {} },
  ...{ name: 'Delivery 7', colour: 'red' },
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: null }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const showForm = (more: Fields) =>
  render(
    <EntityAddScreen entity={van(more)} listHref="/vans" cancelHref={() => '/vans'} savedHref={() => '/vans'} />,
  )

describe('a field that is added by one line in the definition', () => {
  it('is in the form', () => {
    showForm({})
    expect(screen.queryByLabelText('Colour')).toBeNull()
    cleanup()
    showForm(line)
    expect(screen.getByLabelText('Colour').tagName).toBe('SELECT')
  })

  it('is a default column, a filter, and a field of the bulk edit', () => {
    const { columns, start } = columnsOf(van(line), [])
    expect(columns.map(({ label }) => label)).toContain('Colour')
    expect(start).toEqual(['name', 'colour'])
    const fieldPath = listedFieldPaths(van(line)).find(({ path }) => path === 'colour')!
    expect(filterShape(fieldPath.field)).toBe('anyOf')
    expect(bulkFields(van(line)).map(({ path }) => path)).toEqual(['name', 'colour'])
  })

  it('is in the standard list and in its toolbar', () => {
    expect(standardColumns(van(line)).map(({ field }) => field)).toEqual(['name', 'colour'])
    expect(standardFilters(van(line))).toEqual(['colour'])
  })

  it('is shown on the page of the record', () => {
    render(<RecordDetails fields={van(line).fields} record={record} />)
    expect(screen.getByText('Red')).toBeDefined()
  })

  it('is shown there even if the sections of its form don’t name it', () => {
    const sections = [{ id: 'name', title: 'Name', fields: ['name'] }]
    render(<RecordDetails fields={van(line).fields} record={record} sections={sections} />)
    expect(screen.getByRole('region', { name: 'More' }).textContent).toContain('Red')
  })
})
