import type { TimelinePage } from '@core/client/plugin'
import type { Entity } from '@core/entity'
import { referralApi } from '../referralApi'
import { referralPaths } from '../referralPaths'
import { clientApi } from '../clientApi'

interface Reached {
  readonly number: string
  /** The last entry returned of this referral; null if none is left. */
  readonly before: number | null | undefined
}

/** By the referral's id. */
type Place = Readonly<Record<string, Reached>>

/**
 * The events of all referrals of a client, merged by time. A page ends where the next page of one of the histories would be needed, so
 * that all entries are in order.
 */
export async function clientTimeline(
  _client: Entity,
  id: number,
  before: TimelinePage['next'],
  signal: AbortSignal,
): Promise<TimelinePage> {
  const place = before === undefined ? await beginning(id, signal) : (JSON.parse(String(before)) as Place)
  const open = Object.entries(place).filter(([, { before: at }]) => at !== null)
  const read = await Promise.all(
    open.map(async ([referral, { number, before: at }]) => ({
      referral,
      number,
      ...(await referralApi.history(Number(referral), at ?? undefined, signal)),
    })),
  )
  const ends = read.flatMap(({ next, data }) => (next === undefined ? [] : [data.at(-1)!.at]))
  const end = ends.toSorted().at(-1) ?? ''
  const told = read.map(({ data, ...rest }) => ({
    ...rest,
    all: data.length,
    data: data.filter(({ at }) => at >= end),
  }))
  const entries = told
    .flatMap(({ referral, number, data }) => data.map((entry) => entryOf(entry, number, Number(referral))))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const reached = told.map(({ referral, number, data, all, next }) => {
    const done = next === undefined && data.length === all
    return [referral, { number, before: done ? null : (data.at(-1)?.id ?? place[referral]!.before) }] as const
  })
  const after: Place = { ...place, ...Object.fromEntries(reached) }
  const more = Object.values(after).some((one) => one.before !== null)
  return { entries, ...(more && { next: JSON.stringify(after) }) }
}

async function beginning(id: number, signal: AbortSignal): Promise<Place> {
  const { referrals } = await clientApi.view(id, signal)
  return Object.fromEntries(referrals.map((referral) => [referral.id, { number: referral.number, before: undefined }]))
}

type HistoryEntry = Awaited<ReturnType<typeof referralApi.history>>['data'][number]

const icons = { create: 'pi-plus', update: 'pi-pencil', delete: 'pi-trash', restore: 'pi-replay' } as const

function entryOf(
  { id, at, by, action, changes, note }: HistoryEntry,
  number: string,
  referral: number,
): TimelinePage['entries'][number] {
  return {
    id,
    at,
    by,
    icon: icons[action],
    did: sentence(action, changes, note, number),
    // What the system noted says itself what happened: “The family submitted: Intake form”.
    ...(!by && note && action === 'update' && changes.length === 0
      ? { text: `${note} (${number})`, isSentence: true }
      : { text: note }),
    href: referralPaths.view(referral),
    ...(action !== 'create' && { changes }),
  }
}

function sentence(
  action: HistoryEntry['action'],
  changes: HistoryEntry['changes'],
  note: string | null | undefined,
  number: string,
): string {
  if (action === 'create') return `created ${number}`
  if (action === 'delete') return `deleted ${number}`
  if (action === 'restore') return `restored ${number}`
  // No field of the record changed: the note is the event.
  if (changes.length === 0) return note ? `noted on ${number}` : `saved ${number}`
  const what = changes.length === 1 ? changes[0]!.label : `${changes.length} fields`
  return `changed ${what} of ${number}`
}
