// @vitest-environment jsdom
import { definePoint } from '@core/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import { ContributedPart } from './ContributedPart'
import { createRegistry } from './createRegistry'
import { defineActivation } from './defineActivation'
import { RegistryProvider } from './RegistryProvider'
import { examplePlugin, grantOf } from './testing/examplePlugins'
import { useContributions } from './useContributions'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const cards = definePoint<{ load: LoadScreen }>('garage.card@1')

const Cards = () =>
  useContributions(cards).map((card) => <ContributedPart key={card.id} entry={card} load={card.load} />)

test('a body that throws names its plugin, and the others are shown with it or without it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const Fragile = () => {
    if (broken) throw new Error('inner text')
    return <p>Repairs</p>
  }
  const card = (id: string, Body: () => React.ReactNode) => {
    const load = async () => ({ default: Body })
    return defineActivation({ run: ({ contribute }) => contribute(cards, { id, order: 1, load }) })
  }
  const plugins = [
    examplePlugin('fleet', 3, card('fleet.repairs', Fragile), { title: 'Fleet' }),
    examplePlugin(
      'garage',
      4,
      card('garage.keys', () => <p>Keys</p>),
    ),
  ]
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  await act(async () =>
    render(
      <RegistryProvider registry={registry}>
        <Cards />
      </RegistryProvider>,
    ),
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('A part of “Fleet” couldn’t be shown')
  expect(alert.textContent).not.toContain('inner text')
  expect(screen.getByText('Keys')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go on without it' })))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Keys')).toBeTruthy()

  broken = false
  await act(async () => registry.enter(grantOf(plugins)))
  expect(await screen.findByText('Repairs')).toBeTruthy()
  await act(async () => registry.enter(undefined))
  expect(screen.queryByText('Keys')).toBeNull()
})
