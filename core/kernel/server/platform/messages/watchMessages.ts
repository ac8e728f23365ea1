import { failureReason } from '../log/failureReason'
import type { Message, Messages } from './Messages'

/** The results of the messages of one channel since this node started. */
export interface MessageTally {
  readonly done: number
  readonly failed: number
  readonly lastFailure: { readonly at: string; readonly reason: string } | null
}

export type MessageTallies = Readonly<Record<Message['channel'], MessageTally>>

export interface WatchedMessages extends Messages {
  readonly tallies: MessageTallies
  /** Is called with the reason of each failure, which contains nothing of the message. */
  onFailure?: (channel: Message['channel'], reason: string) => void
}

/**
 * Wraps a channel and counts its successes and failures.
 * @param heard is called with each result
 */
export function watchMessages(
  messages: Messages,
  heard: (channel: Message['channel'], outcome: 'done' | 'failed') => void = () => {},
): WatchedMessages {
  const none: MessageTally = { done: 0, failed: 0, lastFailure: null }
  const tallies = { email: none, sms: none }
  const watched: WatchedMessages = {
    tallies,
    async send(message) {
      const { channel } = message
      try {
        await messages.send(message)
      } catch (error) {
        const reason = failureReason(error)
        const lastFailure = { at: new Date().toISOString(), reason }
        tallies[channel] = { ...tallies[channel], failed: tallies[channel].failed + 1, lastFailure }
        heard(channel, 'failed')
        watched.onFailure?.(channel, reason)
        throw error
      }
      tallies[channel] = { ...tallies[channel], done: tallies[channel].done + 1 }
      heard(channel, 'done')
    },
  }
  return watched
}
