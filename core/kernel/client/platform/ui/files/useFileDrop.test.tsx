// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFileDrop } from './useFileDrop'

afterEach(cleanup)

function Zone({ take }: { take: (files: readonly File[]) => void }) {
  const { over, zone } = useFileDrop(take)
  return (
    <div {...zone}>
      <button type="button">{over ? 'Let go' : 'Choose a file'}</button>
    </div>
  )
}

const card = new File(['card'], 'insurance-card.png', { type: 'image/png' })

it('accepts dropped files, and indicates when they are dragged over it', () => {
  const take = vi.fn()
  render(<Zone take={take} />)
  fireEvent.dragOver(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('Let go')
  fireEvent.drop(screen.getByRole('button'), { dataTransfer: { files: [card] } })
  expect(take).toHaveBeenCalledExactlyOnceWith([card])
  expect(screen.getByRole('button').textContent).toBe('Choose a file')
})

it('accepts pasted files, and leaves pasted text to the control', () => {
  const take = vi.fn()
  render(<Zone take={take} />)
  // fireEvent returns false if the default action was prevented.
  expect(fireEvent.paste(screen.getByRole('button'), { clipboardData: { files: [card] } })).toBe(false)
  expect(take).toHaveBeenCalledExactlyOnceWith([card])
  expect(fireEvent.paste(screen.getByRole('button'), { clipboardData: { files: [] } })).toBe(true)
  expect(take).toHaveBeenCalledOnce()
})
