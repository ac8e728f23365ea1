// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { text } from '@core/kernel/entity/fieldKinds'
import { defineFieldKind, ofKind } from '@core/kernel/entity/kinds/pluginKinds'
import { createRegistry } from '../../../session/registry/createRegistry'
import { defineActivation } from '../../../session/registry/defineActivation'
import { RegistryProvider } from '../../../session/registry/RegistryProvider'
import { examplePlugin, grantOf } from '../../../session/registry/testing/examplePlugins'
import { type FieldKindControlProps, type FieldKindParts, fieldKinds } from '../../data/fieldKindParts'
import { drawControl } from './FormField'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const plate = ofKind(text('Plate'), defineFieldKind({ id: 'carpool.plate', base: 'text' }))

/** A control that writes what it gets, so that a test sees whose it is. */
const PlateControl = ({ label, value, error, onChange, onBlur }: FieldKindControlProps) => (
  <label>
    {`${label} of a car`}
    <input
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value.toUpperCase())}
      onBlur={onBlur}
    />
    {error}
  </label>
)
type Control = NonNullable<FieldKindParts['control']>

const left = vi.fn()
/** Focuses its control when it opens, as the editor of a cell does. */
function Form() {
  useEffect(() => document.querySelector('input')!.focus(), [])
  const [value, setValue] = useState<unknown>('KB1')
  const more = { required: false, error: value === 'KB2' ? 'Plate is taken' : undefined }
  return drawControl({ field: plate, label: 'Plate', value, onChange: setValue, onBlur: left, ...more })
}

/** @param control none for a kind whose plugin contributes no part */
async function show(control: Control | undefined) {
  const points = defineActivation({ offers: [fieldKinds], run: () => undefined })
  const drawn = defineActivation({
    run: ({ contribute }) => void (control && contribute(fieldKinds, { id: 'carpool.plate', order: 0, control })),
  })
  const plugins = [examplePlugin('core', 3, points), examplePlugin('carpool', 4, drawn, { title: 'Carpool' })]
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  render(
    <RegistryProvider registry={registry}>
      <Form />
    </RegistryProvider>,
  )
  return registry
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('the control of a plugin’s kind of field', () => {
  // The first of all tests: whatever is fetched once is fetched by it.
  it('is that of the base where no plugin has one, which keeps the focus from the beginning', async () => {
    await show(undefined)
    await act(async () => void (await import('../../data/KindPart')))
    expect(document.activeElement).toBe(input('Plate'))
  })

  it('has the value, changes it, says what is wrong, and is the base’s once the plugin is off', async () => {
    const registry = await show(async () => ({ default: PlateControl }))
    fireEvent.change(await screen.findByLabelText('Plate of a car'), { target: { value: 'kb2' } })
    expect(input('Plate of a carPlate is taken').value).toBe('KB2')
    left.mockClear()
    fireEvent.blur(input('Plate of a carPlate is taken'))
    expect(left).toHaveBeenCalledOnce()
    await act(() => registry.enter(undefined))
    expect(input('Plate').value).toBe('KB2')
  })

  it('is that of the base while it is fetched; what was typed by then, and the focus, go over', async () => {
    let arrive = (_fetched: Awaited<ReturnType<Control>>) => {}
    await show(() => new Promise((resolve) => (arrive = resolve)))
    fireEvent.change(input('Plate'), { target: { value: 'KB204' } })
    await act(async () => arrive({ default: PlateControl }))
    expect((await screen.findByLabelText<HTMLInputElement>('Plate of a car')).value).toBe('KB204')
    expect(document.activeElement).toBe(input('Plate of a car'))
  })

  it('is that of the base after a failure, which names the plugin, and can be typed into', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await show(async () => ({
      default: () => {
        throw new Error('no plate')
      },
    }))
    expect(await screen.findByText('A part of “Carpool” couldn’t be shown')).toBeDefined()
    fireEvent.change(input('Plate'), { target: { value: 'KB204' } })
    expect(input('Plate').value).toBe('KB204')
  })

  it('is that of the base where its code can’t be fetched', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await show(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await screen.findByText('A part of “Carpool” couldn’t be shown')).toBeDefined()
    expect(input('Plate').value).toBe('KB1')
  })
})
