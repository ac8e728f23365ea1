// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { corePlugin } from './corePlugin'
import { createRegistry } from '../session/registry/createRegistry'
import { defineActivation } from '../session/registry/defineActivation'
import { definePlugin } from '../session/registry/definePlugin'
import { createSession } from '../session/createSession'
import type { MenuItem } from '../session/sessionApi'
import { exampleProfile, fakeSessionApi } from '../session/testing/fakeSessionApi'
import { App } from './App'
import { currentPath, goTo } from './navigation'

const item = (id: number, title: string, link: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title,
  link,
  icon: 'pi-home',
  isHide: false,
  section: 'My Work',
  children: [],
  ...more,
})
const child = (childtitle: string, childlink: string) => ({ childtitle, childlink })
const menus = [
  item(2, 'Dashboard', '/dashboard'),
  item(3, 'Repairs', '/repairs'),
  item(11, 'Trips', '/trips/list', {
    section: 'Sales',
    children: [child('Trips', '/trips/list'), child('Trip status', '/trips/status')],
  }),
  item(6, 'Setup', '/setup', { section: null, children: [child('Permissions', '/rights')] }),
  item(90, 'Quiet', '/quiet', { isHide: true }),
]

const page = (title: string) => async () => ({ default: () => <h1 tabIndex={-1}>{title}</h1> })
const plugin = definePlugin({
  id: 'sample',
  title: 'Sample',
  modules: [],
  menus: {
    workshop: { ...menus[1]!, section: 'My Work', order: 1, children: [] },
    quiet: { ...menus[4]!, section: 'My Work', order: 2, children: [] },
    users: { id: 4, title: 'Staff', icon: '', link: '/staff', section: null, order: 1 },
  },
  routes: {
    '/repairs': { menu: 'workshop', title: 'Repairs', screen: page('All workshop') },
    '/repairs/add-repair': {
      menu: 'workshop',
      permission: 304,
      title: 'Add repair',
      screen: page('New repair'),
    },
    '/repairs/:id': { menu: 'workshop', title: 'Repair', screen: page('One repair') },
    '/refer/somebody': { menu: 'workshop', title: 'Refer somebody', screen: page('Refer somebody') },
    '/crash': {
      menu: 'workshop',
      title: 'Crash',
      screen: async () => ({
        default: () => {
          throw new Error('inner text')
        },
      }),
    },
    '/quiet': { menu: 'quiet', title: 'Quiet', screen: page('Quiet page') },
    '/staff': { menu: 'users', title: 'Staff', screen: page('All staff') },
  },
  activate: async () => ({ default: defineActivation({ run() {} }) }),
})

const publicPages = [
  { path: '/intake-form', plugin: 'sample', title: 'Intake', screen: page('Intake form') },
  { path: '/return-form', plugin: 'sample', title: 'Release', screen: page('Release form') },
]

const user = { ...exampleProfile, roles: [{ id: 3, name: 'Dispatcher' }] }
const api = fakeSessionApi(menus, user)
api.permissionIds.mockResolvedValue([])
api.deployment.mockResolvedValue({
  brandName: 'Northwind',
  brandColor: null,
  webLogo: null,
  mobileLogo: null,
  plugins: ['sample'],
})

function open(path: string, { signedIn = true } = {}) {
  if (signedIn) localStorage.setItem('TOKEN', 's')
  navigate(path)
  const registry = createRegistry(async () => [corePlugin, plugin], { report() {} })
  const session = createSession(api, {
    navigate: goTo,
    currentPath,
    toast: { success() {}, error() {} },
    enter: registry.enter,
  })
  void session.loadBrand()
  render(<App registry={registry} publicPages={publicPages} session={session} />)
  return session
}

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('1280'),
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('addresses', () => {
  it.each(['/auth/login', '/intake-form', '/return-form'])('[S2.4] %s loads no profile', async (path) => {
    open(path)
    await screen.findByRole('heading', { level: 1 })
    expect(api.me).not.toHaveBeenCalled()
  })

  it('[S2.2] a public page of a plugin that the deployment turned off is not found', async () => {
    api.deployment.mockResolvedValueOnce({
      brandName: 'Northwind',
      brandColor: null,
      webLogo: null,
      mobileLogo: null,
      plugins: [],
    })
    open('/intake-form', { signedIn: false })
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(api.me).not.toHaveBeenCalled()
  })

  it('[S2.4] an unknown path that starts like them loads no profile either', async () => {
    open('/auth/nothing')
    await screen.findByText('Page not found')
    expect(api.me).not.toHaveBeenCalled()
  })

  it('[S2.5] / leads to the dashboard when a profile is loaded', async () => {
    open('/')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/, Maya$/)
    expect(location.pathname).toBe('/dashboard')
  })

  it('[S2.5] / leads to login otherwise', async () => {
    open('/', { signedIn: false })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(location.pathname).toBe('/auth/login')
    expect(api.me).not.toHaveBeenCalled()
  })

  it('[S2.6] an unknown path shows the not-found page, inside the frame', async () => {
    open('/nowhere')
    const heading = await screen.findByRole('heading', { name: 'Page not found' })
    expect(screen.getByRole('main').contains(heading)).toBe(true)
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })

  it('[S2.6] an unknown path doesn’t require signing in; a screen does', async () => {
    open('/nowhere', { signedIn: false })
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(location.pathname).toBe('/nowhere')
    act(() => navigate('/repairs/add-repair'))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(location.pathname).toBe('/auth/login')
  })

  it('[S2.25] a route whose menu the role lacks is not found', async () => {
    open('/staff')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })

  it('[S6.9] a screen without its permission shows a message in the frame, and does not match another route’s address', async () => {
    open('/repairs/add-repair')
    const denial = await screen.findByText('You do not have the necessary permissions for “Add repair”')
    expect(screen.getByRole('main').contains(denial)).toBe(true)
    expect(screen.queryByText('One repair')).toBeNull()
  })

  it('[S2.36] the document title is the product’s name and the path', async () => {
    open('/repairs/5')
    await screen.findByRole('heading', { name: 'One repair' })
    await waitFor(() => expect(document.title).toBe('Northwind /repairs/5'))
  })
})

describe('the frame', () => {
  it('[S2.37] an overlay states what the user waits for', async () => {
    let answer = (_: typeof user) => {}
    api.me.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    open('/repairs')
    expect(screen.getByText('Setting up your permissions… please wait')).toBeTruthy()
    await act(async () => answer(user))
    await screen.findByRole('heading', { name: 'All workshop' })
    expect(screen.queryByText('Setting up your permissions… please wait')).toBeNull()
  })

  it('[S1.6] the sidebar shows the role’s menus as links, with the current one marked', async () => {
    open('/repairs/5')
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(nav).getByRole('link', { name: 'Repairs' }).getAttribute('aria-current')).toBe('page')
    expect(within(nav).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(within(nav).queryByText('Quiet')).toBeNull()
  })

  it('[S2.26] screens that the role can’t open have no link: one whose permission it lacks, and one of another menu', async () => {
    api.menus.mockResolvedValueOnce([
      item(2, 'Dashboard', '/dashboard'),
      item(3, 'Repairs', '/repairs', {
        children: [child('All', '/repairs'), child('Add', '/repairs/add-repair')],
      }),
      item(10_001, 'People', '/staff'),
      item(10_002, 'Handbook', 'https://handbook.example.test/staff'),
      item(10_003, 'Intake form', '/intake-form'),
    ] as Awaited<ReturnType<typeof api.menus>>)
    open('/repairs')
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/dashboard', '/repairs', 'https://handbook.example.test/staff', '/intake-form'])
  })

  it('[S2.34] one parent is open at a time', async () => {
    open('/repairs')
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    const orders = within(nav).getByRole('button', { name: 'Trips' })
    const configuration = within(nav).getByRole('button', { name: 'Setup' })
    fireEvent.click(orders)
    expect(orders.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(configuration)
    expect([orders, configuration].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
  })

  it('[S2.33] opening a child’s page opens its parent', async () => {
    open('/trips/status')
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(nav).getByRole('button', { name: 'Trips' }).getAttribute('aria-expanded')).toBe('true')
    expect(within(nav).getByRole('link', { name: 'Trip status' }).getAttribute('aria-current')).toBe('page')
  })

  it('[S2.35] the breadcrumb links to the first page and shows the parent’s title and the path', async () => {
    open('/repairs/5')
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['', 'Repairs', '/repairs/5'])
    expect(within(crumbs[0]!).getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/dashboard')
  })

  it('[S2.35, D10] the breadcrumb names the page besides its menu, and its path copies the link', async () => {
    const writeText = vi.fn(async () => {})
    Object.assign(navigator, { clipboard: { writeText } })
    open('/account')
    const crumb = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    await crumb.findByText('Your account')
    fireEvent.click(crumb.getByRole('button', { name: '/account: copy the link' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/account`))
  })

  it('[S2.35] the parent of a screen without a link is the menu that it is declared with', async () => {
    open('/refer/somebody')
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['', 'Repairs', '/refer/somebody'])
  })

  it('[S2.35] a hidden item has no breadcrumb', async () => {
    open('/quiet')
    await screen.findByRole('heading', { name: 'Quiet page' })
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull()
  })

  it('[S1.7] the header shows initials and name; the dropdown’s only item is Logout', async () => {
    const session = open('/repairs')
    expect((await screen.findByRole('button', { name: 'Maya Okafor' })).textContent).toBe('MOMaya Okafor')
    const items = screen.getAllByRole('menuitem', { hidden: true })
    expect(items.map((one) => one.textContent)).toEqual(['Logout'])
    HTMLElement.prototype.hidePopover ??= () => {}
    fireEvent.click(items[0]!)
    expect(session.state.status).toBe('signedOut')
    expect(location.pathname).toBe('/auth/login')
  })

  it('a crashed screen shows a message without its inner text, and the menu still works', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open('/crash')
    const repairs = await screen.findByRole('link', { name: 'Repairs' })
    const message = await within(screen.getByRole('main')).findByRole('alert')
    expect(message.textContent).not.toContain('inner text')
    fireEvent.click(repairs)
    expect(await screen.findByRole('heading', { name: 'All workshop' })).toBeTruthy()
  })

  it('the focus moves to the heading of the page that the user opens', async () => {
    open('/repairs')
    await screen.findByRole('heading', { name: 'All workshop' })
    act(() => navigate('/repairs/5'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('One repair'))
  })
})

describe('the sign-in pages', () => {
  it('[S5.1] [S5.2] show what is missing before they call the server', async () => {
    open('/auth/login', { signedIn: false })
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'maya@' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Please enter a valid email')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(api.login).not.toHaveBeenCalled()
  })

  it('[S4.1] [S4.3] lead from password to code to the requested page; the email is never in the address', async () => {
    open('/repairs/5?tab=notes', { signedIn: false })
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ' maya@fleet.test ' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const code = await screen.findByLabelText('One-time code')
    expect(location.href).not.toContain('maya')
    expect(api.login).toHaveBeenCalledExactlyOnceWith('maya@fleet.test', 'secret')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    fireEvent.change(code, { target: { value: '123 456' } })
    await screen.findByRole('heading', { name: 'One repair' })
    expect(api.verifyOtp).toHaveBeenCalledExactlyOnceWith('maya@fleet.test', '123456', undefined)
    expect(location.pathname + location.search).toBe('/repairs/5?tab=notes')
  })

  it('[S5.5] don’t send an incomplete code', async () => {
    open('/auth/login', { signedIn: false })
    navigate('/auth/verify-otp', { state: { email: 'maya@fleet.test' } })
    fireEvent.change(await screen.findByLabelText('One-time code'), { target: { value: '123' } })
    fireEvent.click(screen.getByRole('button', { name: 'Verify and sign in' }))
    expect(screen.getByText('Please enter correct OTP')).toBeTruthy()
    expect(api.verifyOtp).not.toHaveBeenCalled()
  })

  it('lead from the code page back to login without an email', async () => {
    open('/auth/verify-otp', { signedIn: false })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(location.pathname).toBe('/auth/login')
  })
})
