// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '../shared/notificationCalls'
import { live } from '@core/kernel/client/platform/live/live'
import Bell from './Bell'
import { closeInbox } from './inbox'

let inbox: Notification[]
let failing: boolean
let news: () => void
const sent: { method: string; path: string; body: unknown }[] = []

beforeEach(() => {
  // jsdom has no `showModal` and no `close`.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  failing = false
  sent.length = 0
  inbox = [
    entry(2, 'Vehicle V-17 was assigned to you', '/vehicles/17'),
    { ...entry(1, 'Vehicle V-12 is back from the workshop', '/vehicles/12'), readAt: '2026-11-02T09:00:00Z' },
  ]
  vi.spyOn(live, 'onChanges').mockImplementation((_, listen) => {
    const before = news
    news = () => {
      before()
      listen({})
    }
    return () => {}
  })
  news = () => {}
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  closeInbox()
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const entry = (id: number, title: string, link: string): Notification => ({
  id,
  kind: 'fleet.assigned',
  title,
  detail: null,
  about: null,
  link,
  by: 'Maya Chen',
  createdAt: '2026-11-02T08:00:00Z',
  readAt: null,
})
const isUnread = ({ readAt }: Notification) => readAt === null

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const body = request.method === 'GET' ? undefined : await request.json()
  sent.push({ method: request.method, path, body })
  if (failing) return Response.json({ success: false, message: 'The server is away' }, { status: 503 })
  if (path.endsWith('/Count')) return Response.json({ success: true, data: { unread: inbox.filter(isUnread).length } })
  if (path.endsWith('/List'))
    return Response.json({ success: true, data: body.unread ? inbox.filter(isUnread) : inbox })
  if (path.endsWith('/Choices'))
    return Response.json({
      success: true,
      data: [{ kind: 'fleet.assigned', title: 'A vehicle was assigned to you', delivery: 'mail' }],
      timeZone: null,
    })
  if (path.endsWith('/Read'))
    inbox = inbox.map((one) =>
      body.all || body.ids.includes(one.id) ? { ...one, readAt: '2026-11-02T10:00:00Z' } : one,
    )
  return Response.json({ success: true })
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name })
async function open() {
  render(<Bell />)
  fireEvent.click(await bell(/^Notifications/))
  return within(await screen.findByRole('dialog', { name: 'Notifications', hidden: true }))
}

describe('the bell', () => {
  it('shows the number of unread notifications, and announces new ones', async () => {
    render(<Bell />)
    await bell('Notifications, 1 unread')
    expect(screen.getByRole('status').textContent).toBe('')
    inbox = [entry(3, 'You were mentioned on vehicle V-12', '/vehicles/12'), ...inbox]
    act(() => news())
    await bell('Notifications, 2 unread')
    expect(screen.getByRole('status').textContent).toBe('You have 2 unread notifications')
  })

  it('shows no number when nothing is unread or the number is unknown', async () => {
    failing = true
    render(<Bell />)
    await waitFor(() => expect(sent).toHaveLength(1))
    await bell('Notifications')
  })
})

describe('the inbox', () => {
  it('lists the notifications, each with a link, and marks one as read when it is opened', async () => {
    const panel = await open()
    const link = await panel.findByRole('link', { name: /V-17/, hidden: true })
    expect(link.textContent).toBe('Unread: Vehicle V-17 was assigned to you')
    expect(link.getAttribute('href')).toBe('/vehicles/17')
    fireEvent.click(link)
    await bell('Notifications')
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({ ids: [2] })
  })

  it('marks one as read, and keeps the focus on it', async () => {
    const panel = await open()
    fireEvent.click(await panel.findByRole('button', { name: /^Mark as read: .*V-17/, hidden: true }))
    await bell('Notifications')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch('V-17'))
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Mark as read/, hidden: true })).toBeNull())
  })

  it('marks all as read', async () => {
    const panel = await open()
    fireEvent.click(await panel.findByRole('button', { name: 'Mark all as read', hidden: true }))
    await bell('Notifications')
    fireEvent.click(panel.getByRole('radio', { name: 'Unread', hidden: true }))
    expect(await panel.findByText('You have read everything')).toBeTruthy()
  })

  it('shows a notification that arrives while it is open', async () => {
    const panel = await open()
    await panel.findByRole('link', { name: /V-17/, hidden: true })
    inbox = [entry(3, 'The papers of vehicle V-12 came back', '/vehicles/12'), ...inbox]
    act(() => news())
    expect(await panel.findByRole('link', { name: /The papers of/, hidden: true })).toBeTruthy()
  })

  it('reports that it could not load, and loads again on demand', async () => {
    failing = true
    const panel = await open()
    await panel.findByText('The server is away')
    failing = false
    fireEvent.click(panel.getByRole('button', { name: 'Try again', hidden: true }))
    expect(await panel.findByRole('link', { name: /V-17/, hidden: true })).toBeTruthy()
  })

  it('states that there are no notifications', async () => {
    inbox = []
    const panel = await open()
    expect(await panel.findByText('Nothing yet')).toBeTruthy()
  })

  it('lets people choose how they are notified of each kind, and reverts a choice that was not saved', async () => {
    const panel = await open()
    fireEvent.click(panel.getByRole('button', { name: 'Choose what you hear of', hidden: true }))
    const daily = await panel.findByLabelText<HTMLInputElement>('A vehicle was assigned to you: Inbox and daily mail')
    fireEvent.click(daily)
    await waitFor(() => expect(sent.at(-1)!.path).toMatch('/Choose'))
    expect(sent.at(-1)!.body).toMatchObject({
      kind: 'fleet.assigned',
      delivery: 'digest',
      timeZone: expect.any(String),
    })
    failing = true
    const none = panel.getByLabelText<HTMLInputElement>('A vehicle was assigned to you: Nothing')
    fireEvent.click(none)
    expect([none.checked, daily.checked]).toEqual([true, false])
    await waitFor(() => expect([none.checked, daily.checked]).toEqual([false, true]))
  })
})
