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
  await expect(textOf(endStalled(stalled(), { timeout: 5 }))).rejects.toMatchObject({
    status: 408,
    message: 'Nothing more of the upload arrived. Please try again.',
  })
})

it('[security 12] an upload that continues is read to its end', async () => {
  async function* whole() {
    yield Buffer.from('Name\n')
    yield Buffer.from('Ada\n')
  }
  expect(await textOf(endStalled(whole()))).toBe('Name\nAda\n')
})

it('a piece that is made of many bytes may take longer, as long as bytes arrive', async () => {
  let bytes = 0
  async function* slow() {
    await new Promise((resolve) => setTimeout(resolve, 200))
    yield Buffer.from('Ada\n')
  }
  const patience = { timeout: 20, arrived: () => bytes++ }
  expect(await textOf(endStalled(slow(), patience))).toBe('Ada\n')
})
