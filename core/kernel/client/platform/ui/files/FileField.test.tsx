// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FileField } from './FileField'

const picture = (name: string) => new File(['pixels'], name, { type: 'image/png' })

function Photos({ most = 2 }: { most?: number }) {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <FileField
      label="Photo"
      accept="image/*"
      camera="image/*"
      most={most}
      kinds="PNG"
      value={files}
      onChange={setFiles}
    />
  )
}

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture')
  URL.revokeObjectURL = vi.fn()
})
afterEach(cleanup)

const paste = (...files: File[]) => fireEvent.paste(screen.getByText('Choose files'), { clipboardData: { files } })

it('shows each file that is pasted or dropped, a picture with its preview, until there is no room', () => {
  const { container } = render(<Photos />)
  paste(picture('front.png'))
  expect(screen.getByText('front.png')).toBeTruthy()
  expect(container.querySelector('img')!.src).toBe('blob:picture')
  fireEvent.drop(screen.getByText('Choose files'), {
    dataTransfer: { files: [picture('side.png'), picture('back.png')] },
  })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('front.png'),
    expect.stringContaining('side.png'),
  ])
  expect(screen.queryByText('Choose files')).toBeNull()
})

it('takes a file away, gives its picture back, and keeps the focus in the field', () => {
  render(<Photos />)
  paste(picture('front.png'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove front.png' }))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:picture')
  expect(document.activeElement?.textContent).toBe('Choose files')
})

it('offers the camera, and chooses the same file again', () => {
  const { container } = render(<Photos />)
  expect(screen.getByRole('button', { name: 'Photo: take a photo', hidden: true })).toBeTruthy()
  const [input, camera] = container.querySelectorAll<HTMLInputElement>('input[type=file]')
  expect([input!.multiple, camera!.getAttribute('capture')]).toEqual([true, 'environment'])
  fireEvent.change(input!, { target: { files: [picture('front.png')] } })
  expect([screen.getAllByRole('listitem').length, input!.value]).toEqual([1, ''])
})
