/** A record by its kind and its id alone: its name is personal data, and what a person may see of it can change. */
export interface RecentRecord {
  readonly entity: string
  readonly id: number
}

const key = 'recentRecords'
const most = 12

/** @returns the records that were opened last in this browser, the latest first */
export function recentRecords(): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Remembers that a record was opened, until the user logs out. */
export function rememberRecord(entity: string, id: number): void {
  const others = recentRecords().filter((one) => one.entity !== entity || one.id !== id)
  localStorage.setItem(key, JSON.stringify([{ entity, id }, ...others].slice(0, most)))
}

function isRecent(value: unknown): value is RecentRecord {
  const { entity, id } = (value ?? {}) as Partial<RecentRecord>
  return typeof entity === 'string' && Number.isInteger(id)
}
