import { createContext } from 'react'

/** A source of the feed that can be shown alone. */
export interface FeedPart {
  readonly id: string
  readonly title: string
}

/** The row above a record's feed, which chooses what the feed shows. */
export interface FeedParts {
  /** The only source to show; undefined for all. */
  readonly only: string | undefined
  /** Says which sources have entries. */
  offer(parts: readonly FeedPart[]): void
}

export const FeedPartsContext = createContext<FeedParts>({ only: undefined, offer: () => undefined })
