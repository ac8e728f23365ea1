// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SetUp } from './SetUp'
import { SetUpStore } from './SetUpStore'

const step = (id: string, isDone: boolean) => ({ id, title: `Step ${id}`, text: 'It helps.', link: `/${id}`, isDone })
let steps: readonly ReturnType<typeof step>[]
const requested: string[] = []

beforeEach(() => {
  steps = [step('people', true), step('stores', false), step('targets', false)]
  requested.length = 0
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (request: Request) => {
    requested.push(`${request.method} ${new URL(request.url).pathname}`)
    const body = request.method === 'GET' ? { success: true, data: steps, totalItems: steps.length } : { success: true }
    return Response.json(body)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows what is done and what comes next, each with its screen', async () => {
  const onGone = vi.fn()
  render(<SetUp store={new SetUpStore(1)} onGone={onGone} />)
  await screen.findByText('1 of 3 done')
  expect(screen.getByRole('link', { name: /Step people, done/ }).getAttribute('href')).toBe('/people')
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(onGone).not.toHaveBeenCalled()
})

it('is gone once everything is done, and when it is dismissed', async () => {
  const onGone = vi.fn()
  render(<SetUp store={new SetUpStore(1)} onGone={onGone} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(onGone).toHaveBeenCalledTimes(1))
  expect(requested).toContain('POST /api/SetUp/Dismiss')
  cleanup()
  sessionStorage.clear()
  steps = []
  render(<SetUp store={new SetUpStore(1)} onGone={onGone} />)
  await waitFor(() => expect(onGone).toHaveBeenCalledTimes(2))
})

it('is requested no more in this tab in a role in which nothing is left', async () => {
  const load = (roleId: number) => new SetUpStore(roleId).load()
  expect(await load(1)).toBe(true)
  steps = []
  expect(await load(1)).toBe(false)
  requested.length = 0
  expect(await load(1)).toBe(false)
  expect(requested).toEqual([])
  expect(await load(2)).toBe(false)
  sessionStorage.clear()
  steps = [step('people', false)]
  expect(await load(1)).toBe(true)
  expect(requested).toHaveLength(2)
})
