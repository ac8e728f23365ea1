// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LoadScreen } from './loadScreen'
import { ScreenHost } from './ScreenHost'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Page = () => <h1>Here</h1>

describe('a lazy screen', () => {
  it('[S1.8] shows the logo with a spinner while it loads', async () => {
    let arrive = (_: { default: typeof Page }) => {}
    render(<ScreenHost load={() => new Promise((resolve) => (arrive = resolve))} />)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('Loading…')
    expect(status.querySelector('svg')).toBeTruthy()
    await act(async () => arrive({ default: Page }))
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByText('Here')).toBeTruthy()
  })

  it('shows after a crash what to do, and is drawn again when the user tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    const Fragile = () => {
      if (broken) throw new Error('inner text')
      return <h1>Mended</h1>
    }
    const load: LoadScreen = async () => ({ default: Fragile })
    await act(async () => render(<ScreenHost load={load} />))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('This screen couldn’t be shown')
    expect(alert.textContent).not.toContain('inner text')
    broken = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(screen.getByText('Mended')).toBeTruthy()
  })
})
