import { expect, it } from 'vitest'
import { endStalled } from './endStalled'

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += String(piece)
  return text
}

it('[security 12] an upload that stalls is ended', async () => {
  async function* stalled() {
    yield Buffer.from('Name\n')
    await new Promise<void>(() => {})
  }
  await expect(textOf(endStalled(stalled(), 5))).rejects.toMatchObject({
    status: 408,
    message: 'Nothing more of the file arrived. Please try again.',
  })
})

it('[security 12] an upload that continues is read to its end', async () => {
  async function* whole() {
    yield Buffer.from('Name\n')
    yield Buffer.from('Ada\n')
  }
  expect(await textOf(endStalled(whole(), 10_000))).toBe('Name\nAda\n')
})
