// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorState } from './ErrorState'

afterEach(cleanup)

it('a failed load is repeated automatically when the network is back', () => {
  const retry = vi.fn()
  const { unmount } = render(<ErrorState message="Please check your network connection" onRetry={retry} />)
  expect(retry).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
  unmount()
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
})
