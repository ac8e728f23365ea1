type Handler = (payload: unknown) => void

/** What plugins report to each other within one browser. */
export interface EventBus {
  /** @returns what ends the subscription. */
  on(event: string, handle: Handler): () => void
  /** Calls the handlers in the order in which they subscribed. One that throws is reported and the others are still called. */
  emit(event: string, payload: unknown): void
  readonly size: number
}

export function createEventBus(report: (error: Error) => void): EventBus {
  const subscriptions = new Set<{ event: string; handle: Handler }>()
  return {
    on(event, handle) {
      const subscription = { event, handle }
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
    emit(event, payload) {
      for (const subscription of [...subscriptions]) {
        if (subscription.event !== event) continue
        try {
          subscription.handle(payload)
        } catch (cause) {
          report(new Error(`A handler of the event “${event}” failed.`, { cause }))
        }
      }
    },
    get size() {
      return subscriptions.size
    },
  }
}
