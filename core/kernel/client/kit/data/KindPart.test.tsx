// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { text } from '@core/kernel/entity/fieldKinds'
import { defineFieldKind, ofKind } from '@core/kernel/entity/kinds/pluginKinds'
import { createRegistry } from '../../session/registry/createRegistry'
import { defineActivation } from '../../session/registry/defineActivation'
import { RegistryProvider } from '../../session/registry/RegistryProvider'
import { examplePlugin, grantOf } from '../../session/registry/testing/examplePlugins'
import { FieldValue } from './FieldValue'
import { type FieldKindCellProps, type FieldKindParts, fieldKinds } from './fieldKindParts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const plate = ofKind(text('Plate'), defineFieldKind({ id: 'carpool.plate', base: 'text', format: (value) => `«${value}»` }))
const Plate = ({ value }: FieldKindCellProps) => <b>Plate {String(value)}</b>

async function show(parts: Omit<FieldKindParts, 'id'> | undefined) {
  const points = defineActivation({ offers: [fieldKinds], run: () => undefined })
  const drawn = defineActivation({
    run: ({ contribute }) => void (parts && contribute(fieldKinds, { id: 'carpool.plate', order: 0, ...parts })),
  })
  const plugins = [examplePlugin('core', 3, points), examplePlugin('carpool', 4, drawn)]
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  render(
    <RegistryProvider registry={registry}>
      <FieldValue field={plate} value="KB204" />
    </RegistryProvider>,
  )
  return registry
}

describe('a value of a plugin’s kind of field', () => {
  it('is drawn by the plugin, and as the base once that is off', async () => {
    const registry = await show({ cell: async () => ({ default: Plate }) })
    expect(await screen.findByText('Plate KB204')).toBeDefined()
    await registry.enter(undefined)
    expect(await screen.findByText('«KB204»')).toBeDefined()
  })

  it('is drawn as its base where the plugin has no part for it', async () => {
    await show(undefined)
    expect(await screen.findByText('«KB204»')).toBeDefined()
  })

  it('is drawn as its base after a failure, which names the plugin', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const fails = () => {
      throw new Error('no plate')
    }
    await show({ cell: async () => ({ default: fails }) })
    expect(await screen.findByText(/A part of “.*” couldn’t be shown/)).toBeDefined()
    expect(screen.getByText('«KB204»')).toBeDefined()
  })

  it('is drawn as its base on a page for people without an account', async () => {
    render(<FieldValue field={plate} value="KB204" />)
    expect(await screen.findByText('«KB204»')).toBeDefined()
  })
})
