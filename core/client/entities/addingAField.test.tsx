// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/entity/defineEntity'
import type { Fields } from '@core/entity/Field'
import { choice, text } from '@core/entity/fieldKinds'
import { filterShape } from '@core/entity/filters'
import { EntityAddScreen } from '../forms/screen/EntityAddScreen'
import { columnsOf } from '../lists/columns/columnsOf'
import { listedLeaves } from '../lists/columns/listedLeaves'
import { bulkFields } from '../lists/selection/bulkFields'
import { RecordFields } from '../records/RecordFields'

/** What somebody writes to add a field; its migration is the server's, see core/server/entities/addingAField.test.ts. */
const line = { colour: choice('Colour', [{ id: 'red', name: 'Red' }, { id: 'blue', name: 'Blue' }] as const, { inList: true }) }

const kite = (more: Fields) =>
  defineEntity({
    id: 'kite',
    name: { one: 'Kite', many: 'Kites' },
    path: 'Kite',
    title: ['name'],
    policy: { view: {}, create: {}, update: {}, delete: {} },
    fields: { name: text('Name', { required: true, inList: true }), ...more },
  })

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: null }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const showForm = (more: Fields) => render(<EntityAddScreen entity={kite(more)} listHref="/kites" cancelHref={() => '/kites'} savedHref={() => '/kites'} />)

describe('one line in the definition later a field', () => {
  it('stands in the form', () => {
    showForm({})
    expect(screen.queryByLabelText('Colour')).toBeNull()
    cleanup()
    showForm(line)
    expect(screen.getByLabelText('Colour').tagName).toBe('SELECT')
  })

  it('is a column from the start, a filter, and a value that many can be given at once', () => {
    const { columns, start } = columnsOf(kite(line), [])
    expect(columns.map(({ label }) => label)).toContain('Colour')
    expect(start).toEqual(['name', 'colour'])
    const leaf = listedLeaves(kite(line)).find(({ path }) => path === 'colour')!
    expect(filterShape(leaf.field)).toBe('anyOf')
    expect(bulkFields(kite(line)).map(({ path }) => path)).toEqual(['name', 'colour'])
  })

  it('is read in the record', () => {
    const { fields } = kite(line)
    render(<RecordFields fields={fields} record={{ name: 'Aurora', colour: 'red' }} show={['name', 'colour']} masked={[]} />)
    expect(screen.getByText('Red')).toBeDefined()
  })
})
