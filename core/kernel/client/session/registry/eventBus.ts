type Handler = (payload: unknown) => void

/** Events between plugins in one browser. */
export interface EventBus {
  /** @returns a function that ends the subscription */
  on(event: string, handle: Handler): () => void
  /** Calls the handlers in the order of their subscription. A handler that throws is reported, and the others are still called. */
  emit(event: string, payload: unknown): void
}

export function createEventBus(report: (error: Error) => void): EventBus {
  let subscriptions: readonly { readonly event: string; readonly handle: Handler }[] = []
  return {
    on(event, handle) {
      const subscription = { event, handle }
      subscriptions = [...subscriptions, subscription]
      return () => void (subscriptions = subscriptions.filter((one) => one !== subscription))
    },
    emit(event, payload) {
      for (const subscription of subscriptions.filter((one) => one.event === event)) {
        try {
          subscription.handle(payload)
        } catch (cause) {
          report(new Error(`A handler of the event “${event}” failed.`, { cause }))
        }
      }
    },
  }
}
