import { expect, it } from 'vitest'
import { whileReading, whileReceiving } from './importSlots'

const never = () => new Promise<void>(() => {})

it('[security 12] slow uploads don’t prevent others from importing, and a person can have three at a time', async () => {
  let end = () => {}
  const stalled = () => new Promise<void>((resolve) => (end = resolve))
  void whileReceiving(1, never)
  void whileReceiving(1, never)
  const third = whileReceiving(1, stalled)
  await expect(whileReceiving(1, async () => 'read')).rejects.toMatchObject({ status: 429 })
  expect(await whileReceiving(2, () => whileReading(2, async () => 'read'))).toBe('read')
  end()
  await third
  expect(await whileReceiving(1, async () => 'read')).toBe('read')
})

it('[security 44 S1] a person’s files are parsed one at a time, and a colleague’s beside them', async () => {
  let end = () => {}
  const first = whileReading(1, () => new Promise<void>((resolve) => (end = resolve)))
  const second = whileReading(1, async () => 'read')
  await expect(whileReading(1, async () => 'read')).rejects.toMatchObject({ status: 429 })
  expect(await whileReading(2, async () => 'read')).toBe('read')
  end()
  await first
  expect(await second).toBe('read')
})
