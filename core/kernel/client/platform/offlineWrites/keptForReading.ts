import { openQueue } from './openQueue'

/** What a page shows without a connection, kept encrypted on this device for one person until they log out. */
export const keptForReading = {
  /** @returns what was kept under this name; undefined where there is nothing, or nothing can be kept */
  async read<Value>(name: string): Promise<Value | undefined> {
    const queue = await openQueue()
    const [value] = (await queue?.store.all<Value>(`read.${name}`)) ?? []
    return value
  },
  /** Replaces what was kept under this name. Never fails: a browser that can't keep it shows it all the same. */
  async keep(name: string, value: unknown): Promise<void> {
    const queue = await openQueue()
    await queue?.store.put(`read.${name}`, 'value', value).catch(() => {})
  },
}
