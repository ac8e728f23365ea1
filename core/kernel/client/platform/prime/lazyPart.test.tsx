// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazyPart'

afterEach(cleanup)

const StandIn = ({ name }: { name: string }) => <p>{`Waiting for ${name}`}</p>
const Part = ({ name }: { name: string }) => <p>{`Meter of ${name}`}</p>
const settle = () => act(async () => {})

it('draws its placeholder until its code is loaded, and is drawn at once after that', async () => {
  const Lazy = lazyPart(async () => ({ default: Part }), StandIn)
  const { unmount } = render(<Lazy name="Ada" />)
  expect(screen.getByText('Waiting for Ada')).toBeTruthy()
  await settle()
  expect(screen.getByText('Meter of Ada')).toBeTruthy()
  unmount()
  render(<Lazy name="Ben" />)
  expect(screen.getByText('Meter of Ben')).toBeTruthy()
})

it('keeps its placeholder if its code can’t be fetched, and fetches it when the network is back', async () => {
  const load = vi.fn(async () => ({ default: Part }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Lazy = lazyPart(load, StandIn)
  render(<Lazy name="Ada" />)
  await settle()
  expect(screen.getByText('Waiting for Ada')).toBeTruthy()
  dispatchEvent(new Event('online'))
  await settle()
  expect(screen.getByText('Meter of Ada')).toBeTruthy()
})
