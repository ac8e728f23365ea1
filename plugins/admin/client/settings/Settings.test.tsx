// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import Settings from './Settings'

afterEach(cleanup)

const page = (id: string, label: string, permission?: number) => ({
  id,
  label,
  order: 1,
  plugin: 'carpool',
  point: 'settings.page',
  ...(permission !== undefined && { permission }),
  load: () => Promise.reject(new Error('drawn by core')),
})

vi.mock('@core/client/session', async (original) => ({
  ...(await original<object>()),
  useViewer: () => ({ permissions: new Set<number>() }),
  useContributions: () => [
    page('carpool.one', 'Carpool'),
    page('carpool.two', 'Secret', 7199),
    page('carpool.three', 'Keys'),
  ],
  ContributedPart: ({ entry }: { entry: { id: string } }) => <p>{entry.id}</p>,
}))

test('plugins contribute tabs, for those who hold their permission', async () => {
  const { hook, searchHook } = memoryLocation({ path: '/settings' })
  await act(async () =>
    render(
      <Router hook={hook} searchHook={searchHook}>
        <Settings />
      </Router>,
    ),
  )
  const panel = () => within(screen.getByRole('tabpanel'))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Carpool', 'Keys'])
  expect(panel().getByText('carpool.one')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Keys' })))
  expect(panel().getByText('carpool.three')).toBeTruthy()
})
